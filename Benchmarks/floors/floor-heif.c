// The least a HEIF reader can do: decodes the primary picture to its native planes through libheif,
// with two threads, and throws it away. Usage: floor-heif FILE [THREADS]
// Prints the seconds that decoding took, and the size.
#include <libheif/heif.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void check(struct heif_error error) {
  if (error.code == heif_error_Ok) return;
  fprintf(stderr, "floor-heif: %s\n", error.message);
  exit(1);
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  double start = now();
  struct heif_context *context = heif_context_alloc();
  heif_context_set_max_decoding_threads(context, count > 2 ? atoi(arguments[2]) : 2);
  check(heif_context_read_from_file(context, arguments[1], NULL));
  struct heif_image_handle *handle = NULL;
  check(heif_context_get_primary_image_handle(context, &handle));
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  options->ignore_transformations = 1;
  struct heif_image *image = NULL;
  check(heif_decode_image(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, options));
  printf("{\"seconds\": %.6f, \"width\": %d, \"height\": %d}\n", now() - start,
         heif_image_get_primary_width(image), heif_image_get_primary_height(image));
  heif_image_release(image);
  heif_decoding_options_free(options);
  heif_image_handle_release(handle);
  heif_context_free(context);
  return 0;
}

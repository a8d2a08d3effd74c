// What libpng makes of rows by default: compresses 16-bit RGB rows and counts the bytes.
// Usage: floor-png ROWS WIDTH HEIGHT, with ROWS a file of packed rows, high bytes first.
// Prints the seconds and the bytes of the PNG file.
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static size_t bytes_written;

static void count_bytes(png_structp png, png_bytep bytes, size_t size) {
  (void)png;
  (void)bytes;
  bytes_written += size;
}

static void flush(png_structp png) { (void)png; }

int main(int count, char **arguments) {
  if (count < 4) return 2;
  size_t width = strtoul(arguments[2], NULL, 10);
  size_t height = strtoul(arguments[3], NULL, 10);
  size_t row_size = 6 * width;
  png_bytep rows = malloc(row_size * height);
  FILE *file = fopen(arguments[1], "rb");
  if (rows == NULL || file == NULL || fread(rows, row_size, height, file) != height) {
    fprintf(stderr, "floor-png: cannot read the rows\n");
    return 1;
  }
  fclose(file);
  double start = now();
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) return 1;
  png_set_write_fn(png, NULL, count_bytes, flush);
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 16, PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (size_t y = 0; y < height; y++) png_write_row(png, rows + y * row_size);
  png_write_end(png, info);
  printf("{\"seconds\": %.6f, \"bytes\": %zu}\n", now() - start, bytes_written);
  png_destroy_write_struct(&png, &info);
  free(rows);
  return 0;
}

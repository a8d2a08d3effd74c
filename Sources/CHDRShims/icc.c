#include "hdr_icc.h"

#include <lcms2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hdr_icc {
  cmsContext context;
  cmsHTRANSFORM transform;
};

/// The first message of a context's operations, which is the most telling.
static void keep_message(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)code;
  char *message = cmsGetContextUserData(context);
  if (message && !message[0]) snprintf(message, HDR_MESSAGE, "%s", text);
}

static hdr_codec_status fail(char *message, const char *reason) {
  if (!message[0]) snprintf(message, HDR_MESSAGE, "%s", reason);
  return HDR_CODEC_INVALID;
}

static int describes(cmsHPROFILE profile, hdr_icc_model model) {
  switch (cmsGetColorSpace(profile)) {
    case cmsSigGrayData: return model == HDR_ICC_GREY;
    case cmsSigRgbData: return model == HDR_ICC_RGB;
    case cmsSigCmykData: return model == HDR_ICC_CMYK;
    case cmsSigLabData: return model == HDR_ICC_LAB;
    default: return 0;
  }
}

static cmsUInt32Number format(hdr_icc_model model) {
  switch (model) {
    case HDR_ICC_GREY: return TYPE_GRAY_FLT;
    case HDR_ICC_RGB: return TYPE_RGB_FLT;
    case HDR_ICC_CMYK: return TYPE_CMYK_FLT;
    case HDR_ICC_LAB: return TYPE_Lab_FLT;
  }
  return 0;
}

hdr_codec_status hdr_icc_create(const uint8_t *profile, size_t size, hdr_icc_model model,
                                hdr_icc **out, char *message) {
  message[0] = 0;
  *out = NULL;
  if (size > UINT32_MAX) return HDR_CODEC_LIMIT;
  hdr_icc *icc = calloc(1, sizeof *icc);
  if (!icc) return HDR_CODEC_NO_MEMORY;
  icc->context = cmsCreateContext(NULL, message);
  if (!icc->context) {
    free(icc);
    return HDR_CODEC_NO_MEMORY;
  }
  cmsSetLogErrorHandlerTHR(icc->context, keep_message);

  cmsHPROFILE input = size == 0 && model == HDR_ICC_LAB
                          ? cmsCreateLab4ProfileTHR(icc->context, NULL)
                          : cmsOpenProfileFromMemTHR(icc->context, profile, (cmsUInt32Number)size);
  cmsHPROFILE xyz = cmsCreateXYZProfileTHR(icc->context);
  hdr_codec_status status = HDR_CODEC_OK;
  if (!input || !xyz) {
    status = fail(message, "the profile cannot be opened");
  } else if (!describes(input, model)) {
    status = fail(message, "the profile is for another kind of colour values");
  } else {
    // Without the cache a transform may be shared by threads.
    icc->transform = cmsCreateTransformTHR(icc->context, input, format(model), xyz, TYPE_XYZ_FLT,
                                           INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE);
    if (!icc->transform) status = fail(message, "the profile has no usable transform");
  }
  if (input) cmsCloseProfile(input);
  if (xyz) cmsCloseProfile(xyz);
  // The message belongs to the caller and ends with this call.
  cmsSetLogErrorHandlerTHR(icc->context, NULL);
  if (status != HDR_CODEC_OK) {
    hdr_icc_destroy(icc);
    return status;
  }
  *out = icc;
  return HDR_CODEC_OK;
}

void hdr_icc_apply(const hdr_icc *icc, const float *in, float *out, size_t pixels) {
  while (pixels > 0) {
    cmsUInt32Number count = pixels > 1 << 20 ? 1 << 20 : (cmsUInt32Number)pixels;
    cmsDoTransform(icc->transform, in, out, count);
    in += (size_t)count * T_CHANNELS(cmsGetTransformInputFormat(icc->transform));
    out += (size_t)count * 3;
    pixels -= count;
  }
}

void hdr_icc_destroy(hdr_icc *icc) {
  if (icc->transform) cmsDeleteTransform(icc->transform);
  if (icc->context) cmsDeleteContext(icc->context);
  free(icc);
}

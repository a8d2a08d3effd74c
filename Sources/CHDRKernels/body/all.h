// Every kernel body, and the table LEVEL_TABLE that lists them.

#include "common.h"
//
#include "tables.h"
//
#include "samples.h"
//
#include "light.h"
//
#include "pack.h"
//
#include "png.h"

const hdr_kernels LEVEL_TABLE = {
    .chroma_u8 = chroma_u8,
    .chroma_u16 = chroma_u16,
    .ycbcr_u8 = ycbcr_u8,
    .ycbcr_u16 = ycbcr_u16,
    .planar_u8 = planar_u8,
    .planar_u16 = planar_u16,
    .interleaved_u8 = interleaved_u8,
    .interleaved_u16 = interleaved_u16,
    .linear_lookup = linear_lookup,
    .log_lookup = log_lookup,
    .map_row_u8 = map_row_u8,
    .map_row_u16 = map_row_u16,
    .gain_apply = gain_apply,
    .matrix3 = matrix3,
    .luminance_scale = luminance_scale,
    .pack_be16 = pack_be16,
    .pack_le16 = pack_le16,
    .pack_u8 = pack_u8,
    .quantise_u8 = quantise_u8,
    .quantise_u16 = quantise_u16,
    .deinterleave_u8 = deinterleave_u8,
    .deinterleave_u16 = deinterleave_u16,
    .interleave_u8 = interleave_u8,
    .interleave_u16 = interleave_u16,
    .swap_bytes_u16 = swap_bytes_u16,
    .light_level_be16 = light_level_be16,
    .png_filter_sub = png_filter_sub,
    .png_filter_up = png_filter_up,
    .png_filter_average = png_filter_average,
    .png_filter_paeth = png_filter_paeth,
    .png_filter_cost = png_filter_cost,
};

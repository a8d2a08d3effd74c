#include "hdr_deflate.h"
#include "hdr_heif.h"
#include "hdr_picture.h"
#include "hdr_xml.h"


#include "hdr_xml.h"

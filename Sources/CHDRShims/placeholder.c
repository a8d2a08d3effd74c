int hdr_placeholder;

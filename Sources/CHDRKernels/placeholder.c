int hdr_kplaceholder;

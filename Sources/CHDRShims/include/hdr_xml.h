// Reading XML from memory, with libxml2 behind a door: no network, no files, no DTD, no entities.
#ifndef HDR_XML_H
#define HDR_XML_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A pull reader over one document. Owned by who opened it; one thread at a time.
typedef struct hdr_xml_reader hdr_xml_reader;

/// What `hdr_xml_next` found.
typedef enum {
  /// A start tag; its attributes follow through `hdr_xml_next_attribute`.
  HDR_XML_ELEMENT,
  /// The end of an element, of an empty one too.
  HDR_XML_END_ELEMENT,
  /// Character data; neighbouring pieces may come one by one.
  HDR_XML_TEXT,
  /// The root element has ended. What follows it is not reported.
  HDR_XML_DONE,
  /// The document is not well-formed or not allowed; see `hdr_xml_error`. The end, too.
  HDR_XML_FAILED,
} hdr_xml_event;

/// Opens a reader over a copy of `count` bytes of UTF-8; an encoding that the document itself names
/// is ignored. NULL when memory is short.
///
/// Refused through HDR_XML_FAILED: a DOCTYPE anywhere, elements deeper than `max_depth`, and more
/// than `max_attributes` equals signs in one tag (libxml2 takes quadratic time over attributes).
hdr_xml_reader *_Nullable hdr_xml_open(const uint8_t *bytes, size_t count, int max_depth,
                                       int max_attributes);

void hdr_xml_close(hdr_xml_reader *_Nullable reader);

/// Moves on. Comments and processing instructions are passed over.
hdr_xml_event hdr_xml_next(hdr_xml_reader *reader);

/// Moves to the next attribute of the element just met, namespace declarations included; 0 when
/// there is none left.
int hdr_xml_next_attribute(hdr_xml_reader *reader);

// Of the element or attribute the reader stands on, valid until it moves; empty, never NULL.

const char *hdr_xml_namespace(hdr_xml_reader *reader);
const char *hdr_xml_prefix(hdr_xml_reader *reader);
const char *hdr_xml_local_name(hdr_xml_reader *reader);

/// The value of an attribute or the text, valid until the reader moves.
const char *hdr_xml_value(hdr_xml_reader *reader);

/// Why reading failed, in libxml2's or our words, with the line where known; empty if it did not.
const char *hdr_xml_error(const hdr_xml_reader *reader);

#pragma clang assume_nonnull end

#endif

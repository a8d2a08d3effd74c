#include "hdr_xml.h"

#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { message_size = 256 };

struct hdr_xml_reader {
  xmlTextReaderPtr reader;
  char *bytes;
  int max_depth;
  /// Open elements.
  int depth;
  /// The element just reported was empty: its end comes next.
  int end_is_due;
  /// HDR_XML_DONE or HDR_XML_FAILED once reached.
  hdr_xml_event last;
  int is_over;
  char message[message_size];
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void) { xmlInitParser(); }

static hdr_xml_event finish(hdr_xml_reader *reader, hdr_xml_event event) {
  reader->is_over = 1;
  reader->last = event;
  return event;
}

static hdr_xml_event fail(hdr_xml_reader *reader, const char *why) {
  snprintf(reader->message, message_size, "%s", why);
  return finish(reader, HDR_XML_FAILED);
}

/// Copies libxml2's last error of this thread.
static hdr_xml_event fail_as_libxml_says(hdr_xml_reader *reader) {
  const xmlError *error = xmlGetLastError();
  if (!error || !error->message) return fail(reader, "the document is not well-formed");
  size_t length = strcspn(error->message, "\n");
  snprintf(reader->message, message_size, "%.*s (line %d)",
           (int)(length < message_size ? length : message_size), error->message, error->line);
  return finish(reader, HDR_XML_FAILED);
}

/// What must not reach the parser, or NULL. `<` cannot stand inside a tag, so that everything up to
/// the next one is at most one tag and the text after it.
static const char *forbidden(const char *bytes, size_t count, int max_attributes) {
  int equals = 0;
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] == '<') {
      equals = 0;
      if (count - i >= 9 && !memcmp(bytes + i, "<!DOCTYPE", 9)) {
        return "document type declarations are not allowed";
      }
    } else if (bytes[i] == '=' && ++equals > max_attributes) {
      return "too many attributes in one element";
    }
  }
  return NULL;
}

hdr_xml_reader *hdr_xml_open(const uint8_t *bytes, size_t count, int max_depth,
                             int max_attributes) {
  pthread_once(&once, initialise);
  hdr_xml_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->max_depth = max_depth;
  if (count > INT_MAX) {
    fail(reader, "the document is too large");
    return reader;
  }
  reader->bytes = malloc(count + 1);
  if (!reader->bytes) {
    free(reader);
    return NULL;
  }
  memcpy(reader->bytes, bytes, count);
  const char *reason = forbidden(reader->bytes, count, max_attributes);
  if (reason) {
    fail(reader, reason);
    return reader;
  }
  xmlResetLastError();
  reader->reader = xmlReaderForMemory(reader->bytes, (int)count, NULL, "UTF-8",
                                      XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_NOERROR |
                                          XML_PARSE_NOWARNING);
  if (!reader->reader) {
    hdr_xml_close(reader);
    return NULL;
  }
  return reader;
}

void hdr_xml_close(hdr_xml_reader *reader) {
  if (!reader) return;
  if (reader->reader) xmlFreeTextReader(reader->reader);
  free(reader->bytes);
  free(reader);
}

/// Counts an end tag in; the root's is the end of reading.
static hdr_xml_event end_element(hdr_xml_reader *reader) {
  if (--reader->depth == 0) finish(reader, HDR_XML_DONE);
  return HDR_XML_END_ELEMENT;
}

hdr_xml_event hdr_xml_next(hdr_xml_reader *reader) {
  if (reader->is_over) return reader->last;
  if (reader->end_is_due) {
    reader->end_is_due = 0;
    return end_element(reader);
  }
  for (;;) {
    int status = xmlTextReaderRead(reader->reader);
    if (status < 0) return fail_as_libxml_says(reader);
    if (status == 0) return finish(reader, HDR_XML_DONE);
    switch (xmlTextReaderNodeType(reader->reader)) {
      case XML_READER_TYPE_ELEMENT:
        if (++reader->depth > reader->max_depth) {
          return fail(reader, "elements are nested too deeply");
        }
        reader->end_is_due = xmlTextReaderIsEmptyElement(reader->reader) == 1;
        return HDR_XML_ELEMENT;
      case XML_READER_TYPE_END_ELEMENT: return end_element(reader);
      case XML_READER_TYPE_TEXT:
      case XML_READER_TYPE_CDATA:
      case XML_READER_TYPE_WHITESPACE:
      case XML_READER_TYPE_SIGNIFICANT_WHITESPACE: return HDR_XML_TEXT;
      case XML_READER_TYPE_COMMENT:
      case XML_READER_TYPE_PROCESSING_INSTRUCTION:
      case XML_READER_TYPE_XML_DECLARATION: break;
      default: return fail(reader, "the document has a part that is not allowed");
    }
  }
}

int hdr_xml_next_attribute(hdr_xml_reader *reader) {
  return !reader->is_over && xmlTextReaderMoveToNextAttribute(reader->reader) == 1;
}

static const char *or_empty(const xmlChar *text) { return text ? (const char *)text : ""; }

const char *hdr_xml_namespace(hdr_xml_reader *reader) {
  return or_empty(reader->reader ? xmlTextReaderConstNamespaceUri(reader->reader) : NULL);
}

const char *hdr_xml_prefix(hdr_xml_reader *reader) {
  return or_empty(reader->reader ? xmlTextReaderConstPrefix(reader->reader) : NULL);
}

const char *hdr_xml_local_name(hdr_xml_reader *reader) {
  return or_empty(reader->reader ? xmlTextReaderConstLocalName(reader->reader) : NULL);
}

const char *hdr_xml_value(hdr_xml_reader *reader) {
  return or_empty(reader->reader ? xmlTextReaderConstValue(reader->reader) : NULL);
}

const char *hdr_xml_error(const hdr_xml_reader *reader) { return reader->message; }

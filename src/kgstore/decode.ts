/** A file's bytes as text: BOM kept, invalid bytes replaced as the WHATWG decoder does, so that offsets are those of the file as read. */
export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

const decoder = new TextDecoder('utf-8', {ignoreBOM: true})

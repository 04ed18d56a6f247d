// Bytes as a data URI, the form in which files are sent inside JSON.

/** So many at a time: a call with every byte as an argument would overflow the stack. */
const PART_BYTES = 0x8000

export const dataUri = (bytes: Uint8Array, mimeType: string): string => {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PART_BYTES))
  }
  return `data:${mimeType};base64,${btoa(binary)}`
}

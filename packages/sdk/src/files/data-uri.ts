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

/** Every data URI that the platform makes is base64; another one is not ours. */
export const bytesOfDataUri = (uri: string): { bytes: Uint8Array; mimeType: string } => {
  const comma = uri.indexOf(',')
  const head = uri.slice(0, comma)
  if (!head.startsWith('data:') || !head.endsWith(';base64')) throw new TypeError('not a base64 data URI')
  const binary = atob(uri.slice(comma + 1))
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return { bytes, mimeType: head.slice('data:'.length, -';base64'.length) }
}

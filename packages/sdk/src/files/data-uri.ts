// Bytes as a data URI, the form in which files are sent inside JSON.

/** Characters per call of fromCharCode: one call with every byte as an argument would overflow the stack. */
const CHUNK_BYTES = 0x8000

export const dataUri = (bytes: Uint8Array, mimeType: string): string => {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
  }
  return `data:${mimeType};base64,${btoa(binary)}`
}

/** Every data URI on the platform is base64; any other one is refused. */
export const decodeDataUri = (uri: string): { bytes: Uint8Array; mimeType: string } => {
  const comma = uri.indexOf(',')
  const head = uri.slice(0, comma)
  if (!head.startsWith('data:') || !head.endsWith(';base64')) throw new TypeError('This is not a base64 data URI.')
  const binary = atob(uri.slice(comma + 1))
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return { bytes, mimeType: head.slice('data:'.length, -';base64'.length) }
}

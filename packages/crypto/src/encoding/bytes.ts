// Bytes and text: the byte type WebCrypto takes, and exact conversion between strings and UTF-8.

/** Bytes over an ordinary ArrayBuffer, as WebCrypto requires. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
// fatal and ignoreBOM: a plaintext comes back exactly as it went in or not at all, since verified_hash covers
// the exact string (T-10); the default decoder would drop a leading BOM and replace bad bytes.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** UTF-8 of a string; refuses a lone surrogate, which TextEncoder would silently replace by U+FFFD. */
export const utf8Bytes = (text: string): Bytes => {
  if (!text.isWellFormed()) throw new TypeError('the text holds a lone surrogate and has no UTF-8 form')
  return encoder.encode(text)
}

/** The string of UTF-8 bytes; throws a TypeError when they are not UTF-8. */
export const utf8Text = (bytes: Uint8Array): string => decoder.decode(bytes)

/** A view that WebCrypto's types accept; copies only shared memory. */
export const plainBytes = (bytes: Uint8Array): Bytes =>
  bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const concatBytes = (...parts: readonly Uint8Array[]): Bytes => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.byteLength
  }
  return joined
}

export const hexText = (bytes: Uint8Array): string => {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

export const sha256Hex = async (bytes: Bytes): Promise<string> =>
  hexText(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

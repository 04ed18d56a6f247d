// Opens a one-time-key box in chunks, like `openOtkBox` of the crypto package: iv ‖ AES-256-GCM ‖ tag, mostly in base64.
// Opening 25 MB in one go would block the event loop for a tenth of a second.
import { createDecipheriv } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** A multiple of four, so that every slice of the text is whole bytes. */
const CHUNK_CHARACTERS = 256 * 1024
const CHUNK_BYTES = (CHUNK_CHARACTERS / 4) * 3

/** Canonical base64: no blank, no missing padding, no stray bit. */
const decodeBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

const decodeInChunks = async (text: string): Promise<Uint8Array | undefined> => {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let length = 0
  for (let start = 0; start < text.length; start += CHUNK_CHARACTERS) {
    const piece = decodeBase64(text.slice(start, start + CHUNK_CHARACTERS))
    const isLast = start + CHUNK_CHARACTERS >= text.length
    if (!piece || (!isLast && piece.length !== CHUNK_BYTES)) return undefined
    bytes.set(piece, length)
    length += piece.length
    await nextTurn()
  }
  return bytes.subarray(0, length)
}

/** A box that is stored as its bytes. Undefined for a malformed key or box, or if they do not match. */
export const openBytesInChunks = async (bytes: Uint8Array, otk: string): Promise<Uint8Array | undefined> => {
  const key = decodeBase64(otk)
  if (key?.length !== KEY_BYTES || bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAuthTag(bytes.subarray(end))
  const plain = new Uint8Array(end - IV_BYTES)
  for (let start = IV_BYTES; start < end; start += CHUNK_CHARACTERS) {
    plain.set(decipher.update(bytes.subarray(start, Math.min(end, start + CHUNK_CHARACTERS))), start - IV_BYTES)
    await nextTurn()
  }
  try {
    decipher.final()
    return plain
  } catch {
    plain.fill(0)
    return undefined
  } finally {
    key.fill(0)
  }
}

/** Opens a box that is base64. */
export const openBoxInChunks = async (box: string, otk: string): Promise<Uint8Array | undefined> => {
  const bytes = await decodeInChunks(box)
  return bytes && openBytesInChunks(bytes, otk)
}

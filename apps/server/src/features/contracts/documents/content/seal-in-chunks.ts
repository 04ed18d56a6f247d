// Seals a file to a public key in chunks, like `sealValue` of the crypto package. Sealing a whole PDF in one go would
// block the event loop for a third of a second. RSA-OAEP with SHA-256 and AES-256-GCM (D1-ENC-03).
import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
/** A multiple of three, so that the base64 of the slices is that of the whole. */
const CHUNK_BYTES = 96 * 1024

/** NS-02: the envelope `{file, original_name, mime_type, size}` as JSON, in chunks. Base64 needs no escapes. */
export function* envelopeChunks(bytes: Uint8Array, mimeType: string, originalName: string): Generator<Buffer> {
  yield Buffer.from(`{"file":"data:${mimeType};base64,`)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const slice = bytes.subarray(start, start + CHUNK_BYTES)
    yield Buffer.from(Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength).toString('base64'))
  }
  const names = JSON.stringify({ original_name: originalName, mime_type: mimeType, size: bytes.length })
  yield Buffer.from(`",${names.slice(1)}`)
}

function* encrypted(chunks: Iterable<Buffer>, key: Buffer, iv: Buffer): Generator<Buffer> {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  for (const piece of chunks) yield cipher.update(piece)
  yield cipher.final()
  yield cipher.getAuthTag()
}

function* base64(chunks: Iterable<Buffer>): Generator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for (const piece of chunks) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.subarray(0, whole).toString('base64')
    rest = bytes.subarray(whole)
  }
  yield rest.toString('base64')
}

/** The wrapper `{_enc, k, iv, d}` as a JSON string, in chunks. */
export function* wrapperChunks(plaintext: Iterable<Buffer>, spkiBase64: string): Generator<string> {
  const recipient = createPublicKey({ key: Buffer.from(spkiBase64, 'base64'), format: 'der', type: 'spki' })
  const [key, iv] = [randomBytes(KEY_BYTES), randomBytes(IV_BYTES)]
  const padding = { key: recipient, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const k = publicEncrypt(padding, key).toString('base64')
  yield `{"_enc":1,"k":"${k}","iv":"${iv.toString('base64')}","d":"`
  yield* base64(encrypted(plaintext, key, iv))
  yield '"}'
  key.fill(0)
}

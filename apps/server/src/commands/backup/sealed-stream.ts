// Encrypts streams to a public key (X25519): chunks of AES-256-GCM, so that memory stays flat and no chunk can be cut off.
import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

const MAGIC = Buffer.from('CDB1')
const PUBLIC_BYTES = 32
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const COUNTER_BYTES = 11
/** In front of the 32 bytes of a public key in its DER form (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b656e032100', 'hex')

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export const rawPublicKey = (key: KeyObject): Buffer =>
  key.export({ type: 'spki', format: 'der' }).subarray(SPKI_PREFIX.length)

const deriveKey = (privateKey: KeyObject, publicKey: KeyObject, sender: Buffer, recipient: Buffer): Buffer =>
  Buffer.from(
    hkdfSync(
      'sha256',
      diffieHellman({ privateKey, publicKey }),
      Buffer.concat([sender, recipient]),
      'company-data/backup',
      32,
    ),
  )

/** The last byte marks the last chunk: a stream that was cut off cannot be opened. */
const createNonce = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(COUNTER_BYTES + 1)
  nonce.writeUIntBE(index, COUNTER_BYTES - 6, 6)
  nonce[COUNTER_BYTES] = isLast ? 1 : 0
  return nonce
}

/** Pieces of exactly this size; the last one, which may be empty, is shorter or as long. */
async function* splitChunks(source: Source, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let parts: Uint8Array[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size) continue
    let buffer = Buffer.concat(parts)
    while (buffer.length > size) {
      yield { chunk: buffer.subarray(0, size), isLast: false }
      buffer = buffer.subarray(size)
    }
    parts = [buffer]
    length = buffer.length
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}

export async function* sealStream(source: Source, recipient: KeyObject): AsyncGenerator<Buffer> {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const sender = rawPublicKey(publicKey)
  const key = deriveKey(privateKey, recipient, sender, rawPublicKey(recipient))
  yield Buffer.concat([MAGIC, sender])
  let index = 0
  for await (const { chunk, isLast } of splitChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, createNonce(index, isLast))
    const text = cipher.update(chunk)
    if (text.length > 0) yield text
    cipher.final()
    yield cipher.getAuthTag()
    index += 1
  }
}

/** A stream that was not sealed to the key, or that was changed or cut off. */
class UnopenableStream extends Error {
  override name = 'UnopenableStream'
}

const openChunk = (key: Buffer, chunk: Buffer, nonce: Buffer): Buffer => {
  if (chunk.length < TAG_BYTES) throw new UnopenableStream('the file is cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new UnopenableStream('the file was changed or cut off, or is for another key', { cause })
  }
}

/** Removes the first bytes of a stream. */
async function* afterHead(source: Source, bytes: number, onHead: (head: Buffer) => void): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const part of source) {
    if (head === undefined) {
      yield part
      continue
    }
    head = Buffer.concat([head, part])
    if (head.length < bytes) continue
    onHead(head.subarray(0, bytes))
    yield head.subarray(bytes)
    head = undefined
  }
  if (head !== undefined) throw new UnopenableStream('the file is cut off')
}

export async function* openStream(source: Source, identity: KeyObject): AsyncGenerator<Buffer> {
  let key: Buffer | undefined
  const recipient = rawPublicKey(createPublicKey(identity))
  const readHead = (head: Buffer): void => {
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new UnopenableStream('the file is not a part of a back-up')
    const sender = head.subarray(MAGIC.length)
    const publicKey = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, sender]), format: 'der', type: 'spki' })
    key = deriveKey(identity, publicKey, sender, recipient)
  }
  let index = 0
  const body = afterHead(source, MAGIC.length + PUBLIC_BYTES, readHead)
  for await (const { chunk, isLast } of splitChunks(body, CHUNK_BYTES + TAG_BYTES)) {
    if (key === undefined) throw new UnopenableStream('the file is cut off')
    yield openChunk(key, chunk, createNonce(index, isLast))
    index += 1
  }
}

// An archive under a passphrase that its owner chooses: PBKDF2-HMAC-SHA256 and AES-256-GCM in chunks of 1 MiB.
import { GCM_TAG_BYTES } from '../cipher/aes-gcm.ts'
import { pbkdf2 } from '../cipher/pbkdf2.ts'
import { CryptoError } from '../crypto-error.ts'
import type { CryptoKey } from '../crypto-key.ts'
import { type Bytes, concatBytes } from '../encoding/bytes.ts'
import {
  ARCHIVE_CHUNK_BYTES,
  ARCHIVE_HEAD_BYTES,
  type ArchiveHead,
  chunkIv,
  createArchiveHead,
  readArchiveHead,
  SEALED_CHUNK_BYTES,
} from './archive-form.ts'

/** The passphrase in one Unicode form, because keyboards type an accent in two ways. */
const deriveKey = async (
  passphrase: string,
  { salt, iterations }: ArchiveHead,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> => {
  const rawKey = await pbkdf2(passphrase.normalize('NFKC'), salt, iterations)
  const key = await crypto.subtle.importKey('raw', rawKey, 'AES-GCM', false, [usage])
  rawKey.fill(0)
  return key
}

export interface ArchiveSealer {
  /** Takes the bytes at once; only sealed chunks are handed to the browser. */
  write(bytes: Uint8Array): void
  finish(): Promise<Blob>
}

/** Seals an archive while it is written, so that its plaintext is never whole in one place. */
export const createArchiveSealer = async (passphrase: string): Promise<ArchiveSealer> => {
  const head = createArchiveHead()
  const key = await deriveKey(passphrase, head, 'encrypt')
  const sealedChunks: Promise<Blob>[] = []
  let rest: Bytes[] = []
  let restLength = 0
  const seal = (chunk: Bytes, isLast: boolean): void => {
    const iv = chunkIv(head, sealedChunks.length, isLast)
    const recipe = { name: 'AES-GCM', iv, additionalData: head.bytes }
    sealedChunks.push(crypto.subtle.encrypt(recipe, key, chunk).then((ciphertext) => new Blob([ciphertext])))
  }
  return {
    write(bytes) {
      // A copy: the caller may use its buffer again.
      rest.push(new Uint8Array(bytes))
      restLength += bytes.length
      // The last chunk is known only at the end, so a full one waits for the byte after it.
      if (restLength <= ARCHIVE_CHUNK_BYTES) return
      const all = concatBytes(...rest)
      let at = 0
      for (; all.length - at > ARCHIVE_CHUNK_BYTES; at += ARCHIVE_CHUNK_BYTES) {
        seal(all.slice(at, at + ARCHIVE_CHUNK_BYTES), false)
      }
      rest = [all.slice(at)]
      restLength = all.length - at
    },
    async finish() {
      seal(concatBytes(...rest), true)
      rest = []
      return new Blob([head.bytes, ...(await Promise.all(sealedChunks))], { type: 'application/octet-stream' })
    },
  }
}

/** True if the file begins as an encrypted archive does. */
export const isSealedArchive = async (file: Blob): Promise<boolean> =>
  readArchiveHead(new Uint8Array(await file.slice(0, ARCHIVE_HEAD_BYTES).arrayBuffer())) !== undefined

/**
 * The plaintext of an archive. Throws a CryptoError: `not_opened` if the passphrase does not open it, `malformed` if it is no
 * archive, or was altered or cut off after its first chunk.
 */
export const openArchive = async (file: Blob, passphrase: string): Promise<Blob> => {
  const head = readArchiveHead(new Uint8Array(await file.slice(0, ARCHIVE_HEAD_BYTES).arrayBuffer()))
  if (head === undefined || file.size < ARCHIVE_HEAD_BYTES + GCM_TAG_BYTES) {
    throw new CryptoError('malformed', 'the file is not an encrypted archive')
  }
  const key = await deriveKey(passphrase, head, 'decrypt')
  const chunks: Blob[] = []
  for (let at = ARCHIVE_HEAD_BYTES; at < file.size; at += SEALED_CHUNK_BYTES) {
    const isLast = at + SEALED_CHUNK_BYTES >= file.size
    const recipe = { name: 'AES-GCM', iv: chunkIv(head, chunks.length, isLast), additionalData: head.bytes }
    const ciphertext = await file.slice(at, at + SEALED_CHUNK_BYTES).arrayBuffer()
    try {
      chunks.push(new Blob([await crypto.subtle.decrypt(recipe, key, ciphertext)]))
    } catch (cause) {
      if (chunks.length > 0) throw new CryptoError('malformed', 'the archive was altered or cut off', { cause })
      throw new CryptoError('not_opened', 'the passphrase does not open this archive', { cause })
    }
  }
  return new Blob(chunks)
}

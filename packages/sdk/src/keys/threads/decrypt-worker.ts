// The code of one thread: it decrypts values with node:crypto, synchronously, because nothing else runs on it.
import { isUtf8 } from 'node:buffer'
import { createDecipheriv, createPrivateKey, createSecretKey, type KeyObject, privateDecrypt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { readWrapper, type WrapperParts } from '@company-data/crypto'

const TAG_BYTES = 16

const pkcs8 = Buffer.from(workerData as Uint8Array)
/**
 * The options are set on the key object, and the key of each value becomes a key object before its use: for any other
 * form, Node throws and catches an error on the way, which costs a twentieth of a private operation.
 * T-02: the hash is named, because node:crypto would use SHA-1.
 */
const privateKey = Object.assign(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }), { oaepHash: 'sha256' })

/** For each value its plaintext, or the reason why it did not open. */
export type Reply = ReadonlyArray<string | { reason: 'malformed' | 'not_opened' }>

const unwrapKey = (parts: WrapperParts | null): KeyObject | null => {
  if (parts === null) return null
  try {
    return createSecretKey(privateDecrypt(privateKey, parts.k))
  } catch {
    return null
  }
}

const decryptParts = ({ iv, d }: WrapperParts, key: KeyObject): Reply[number] => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    decipher.setAuthTag(d.subarray(d.length - TAG_BYTES))
    const bytes = decipher.update(d.subarray(0, d.length - TAG_BYTES))
    // Throws unless the tag is right, and returns no further bytes.
    decipher.final()
    // Bytes that are not UTF-8 are refused rather than repaired: verified_hash covers the exact plaintext.
    return isUtf8(bytes) ? bytes.toString('utf8') : { reason: 'not_opened' }
  } catch {
    return { reason: 'not_opened' }
  }
}

/** Each step for all values before the next step, so that it stays in the processor's cache. */
const decryptBatch = (wrappers: ReadonlyArray<string | object>): Reply => {
  const wrapperParts = wrappers.map(readWrapper)
  const keys = wrapperParts.map(unwrapKey)
  return wrapperParts.map((parts, index) => {
    if (parts === null) return { reason: 'malformed' }
    const key = keys[index]
    return key ? decryptParts(parts, key) : { reason: 'not_opened' }
  })
}

parentPort?.on('message', (wrappers: ReadonlyArray<string | object>) => parentPort?.postMessage(decryptBatch(wrappers)))

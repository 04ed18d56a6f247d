// A thread that opens values with node:crypto, synchronously: there is nobody else on it to keep waiting.
import { isUtf8 } from 'node:buffer'
import { createDecipheriv, createPrivateKey, createSecretKey, type KeyObject, privateDecrypt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { readWrapper, type WrapperParts } from '@company-data/crypto'

const TAG_BYTES = 16

const pkcs8 = Buffer.from(workerData as Uint8Array)
/**
 * The options are set on the key, and the key of a value is made one before use: of anything else that could be a key,
 * Node finds out that it is none by throwing and catching an error, which costs a twentieth of a private operation.
 * T-02: the hash is named; node:crypto would take SHA-1.
 */
const privateKey = Object.assign(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }), { oaepHash: 'sha256' })

/** The plaintext of each value, or why there is none. */
export type Reply = ReadonlyArray<string | { reason: 'malformed' | 'not_opened' }>

const unwrapKey = (parts: WrapperParts | null): KeyObject | null => {
  if (parts === null) return null
  try {
    return createSecretKey(privateDecrypt(privateKey, parts.k))
  } catch {
    return null
  }
}

const decrypt = ({ iv, d }: WrapperParts, key: KeyObject): Reply[number] => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    decipher.setAuthTag(d.subarray(d.length - TAG_BYTES))
    const bytes = decipher.update(d.subarray(0, d.length - TAG_BYTES))
    // throws unless the tag is right, and gives nothing more
    decipher.final()
    // It comes back exactly as it went in or not at all: verified_hash covers it.
    return isUtf8(bytes) ? bytes.toString('utf8') : { reason: 'not_opened' }
  } catch {
    return { reason: 'not_opened' }
  }
}

/** Step by step for all of them, not value by value: each step stays in the cache of the processor. */
const open = (wrappers: ReadonlyArray<string | object>): Reply => {
  const parts = wrappers.map(readWrapper)
  const keys = parts.map(unwrapKey)
  return parts.map((one, index) => {
    if (one === null) return { reason: 'malformed' }
    const key = keys[index]
    return key ? decrypt(one, key) : { reason: 'not_opened' }
  })
}

parentPort?.on('message', (wrappers: ReadonlyArray<string | object>) => parentPort?.postMessage(open(wrappers)))

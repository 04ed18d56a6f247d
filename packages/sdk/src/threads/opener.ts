// A thread that opens values with node:crypto, synchronously: there is nobody else on it to keep waiting.
import { createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { readWrapper } from '@company-data/crypto'

const TAG_BYTES = 16

const pkcs8 = Buffer.from(workerData as Uint8Array)
const privateKey = { key: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }), oaepHash: 'sha256' }

export type Reply = ReadonlyArray<{ plaintext?: string; reason?: 'malformed' | 'not_opened' }>

/** T-02: the hash is named; node:crypto would take SHA-1. */
const open = (wrapper: string | object): Reply[number] => {
  const parts = readWrapper(wrapper)
  if (parts === null) return { reason: 'malformed' }
  try {
    const decipher = createDecipheriv('aes-256-gcm', privateDecrypt(privateKey, parts.k), parts.iv)
    decipher.setAuthTag(parts.d.subarray(parts.d.length - TAG_BYTES))
    const text = decipher.update(parts.d.subarray(0, parts.d.length - TAG_BYTES), undefined, 'utf8')
    return { plaintext: text + decipher.final('utf8') }
  } catch {
    return { reason: 'not_opened' }
  }
}

parentPort?.on('message', (wrappers: ReadonlyArray<string | object>) => parentPort?.postMessage(wrappers.map(open)))

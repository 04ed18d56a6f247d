// A thread that does bare RSA-2048 OAEP private operations and nothing else: the ceiling of decryptMany.
import { createPrivateKey, privateDecrypt, publicEncrypt } from 'node:crypto'
import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'

export interface PrivateOperations {
  /** Done together by this many threads, each on its own part. */
  run(operations: number, threads: number): Promise<void>
  end(): Promise<void>
}

export const startPrivateOperations = (pkcs8: Uint8Array, threads: number): PrivateOperations => {
  const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url), { workerData: pkcs8 }))
  return {
    async run(operations, count) {
      const parts = workers.slice(0, count).map((worker) => {
        worker.postMessage(operations / count)
        return once(worker, 'message')
      })
      await Promise.all(parts)
    },
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

if (parentPort !== null) {
  const der = Buffer.from(workerData as Uint8Array)
  // The fastest way to call it: with the options beside the key, Node throws and catches two errors in each call.
  const key = Object.assign(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), { oaepHash: 'sha256' })
  const sealedKey = publicEncrypt({ key, oaepHash: 'sha256' }, Buffer.alloc(32))
  parentPort.on('message', (operations: number) => {
    for (let n = 0; n < operations; n += 1) privateDecrypt(key, sealedKey)
    parentPort?.postMessage(undefined)
  })
}

// Seals files in a worker, so that the page keeps drawing; a browser that starts no worker seals in the page.
import { type SealFile, sealFile } from '@company-data/sdk/person'
import { ownWorker } from '@company-data/web/app/rules'
import type { SealReply, SealRequest } from './sealer-messages.ts'
import address from './sealer-worker.ts?worker&url'

let active = 0
const listeners = new Set<() => void>()

const count = (change: 1 | -1): void => {
  active += change
  for (const listener of listeners) listener()
}

export const sealing = {
  isActive: (): boolean => active > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** A worker for one file: it ends with its work, so that no copy of the file stays in memory. */
const sealOutsideThePage: SealFile = (file, publicKeys) =>
  new Promise<Array<string | Blob>>((resolve) => {
    const sealHere = () => resolve(sealFile(file, publicKeys))
    try {
      const worker = ownWorker(address)
      worker.addEventListener('message', ({ data: { values } }: MessageEvent<SealReply>) => {
        worker.terminate()
        if (values === undefined) sealHere()
        else resolve(values)
      })
      worker.addEventListener('error', () => {
        worker.terminate()
        sealHere()
      })
      worker.postMessage({ file, publicKeys } satisfies SealRequest)
    } catch {
      sealHere()
    }
  })

export const sealInWorker: SealFile = async (file, publicKeys) => {
  count(1)
  try {
    return await sealOutsideThePage(file, publicKeys)
  } finally {
    count(-1)
  }
}

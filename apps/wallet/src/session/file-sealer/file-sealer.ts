// Seals files in a worker, so that the page keeps drawing; a browser that starts no worker seals in the page.
import { type SealFile, sealFile } from '@company-data/sdk/person'
import { ownWorker } from '@company-data/web/app/rules'
import type { SealReply, SealRequest } from './sealer-messages.ts'
import address from './sealer-worker.ts?worker&url'

/** A worker for one file: it ends with its work, so that no copy of the file stays in memory. */
export const sealInWorker: SealFile = (file, publicKeys) =>
  new Promise<string[]>((resolve) => {
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

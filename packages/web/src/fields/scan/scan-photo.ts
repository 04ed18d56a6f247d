// Straightens the page in a photo, in a worker that ends with its work.
import { ownWorker } from '@company-data/web/app/rules'
import type { ScanReply, ScanRequest } from './scan-messages.ts'
import address from './scan-worker.ts?worker&url'

const askWorker = (file: File): Promise<Blob | undefined> =>
  new Promise((resolve, reject) => {
    const worker = ownWorker(address)
    worker.addEventListener('message', ({ data: { page } }: MessageEvent<ScanReply>) => {
      worker.terminate()
      resolve(page)
    })
    worker.addEventListener('error', () => {
      worker.terminate()
      reject(new Error('The photo could not be straightened.'))
    })
    worker.postMessage({ file } satisfies ScanRequest)
  })

/** Undefined if no page stands out in the photo. */
export const scanPhoto = async (file: File): Promise<File | undefined> => {
  const page = await askWorker(file).catch(() => undefined)
  const name = `${file.name.replace(/\.[a-z0-9]{1,5}$/i, '')}.jpg`
  return page && new File([page], name, { type: 'image/jpeg', lastModified: file.lastModified })
}

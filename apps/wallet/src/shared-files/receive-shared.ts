// Takes the files of a share from the service worker into the memory of the page, before the wallet is unlocked.
import { offerFiles } from '@company-data/ui/files'
import { LEFT_OUT, SHARE_NAME, SHARE_PATH, type TakeShared } from '../app/share-rules.ts'

/** The service worker answers at once, or has been stopped in the meantime and has no files any more. */
const PATIENCE_MS = 5_000

const askWorker = (worker: ServiceWorker, takeShared: string): Promise<readonly File[]> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve([]), PATIENCE_MS)
    port1.onmessage = ({ data }: MessageEvent<readonly File[]>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    worker.postMessage({ takeShared } satisfies TakeShared, [port2])
  })

let leftOut = 0

/** The number of files of the last share that were too many or too large. */
export const countLeftOut = (): number => leftOut

/** At the start of the page. The address then has no name of files any more: a reload has nothing to take. */
export const receiveSharedFiles = async (): Promise<void> => {
  const address = new URLSearchParams(location.search)
  const name = address.get(SHARE_NAME)
  if (location.pathname !== SHARE_PATH || name === null) return
  const count = Number(address.get(LEFT_OUT))
  leftOut = Number.isSafeInteger(count) && count > 0 ? count : 0
  history.replaceState(history.state, '', SHARE_PATH)
  const worker = navigator.serviceWorker?.controller
  if (worker) offerFiles(await askWorker(worker, name))
}

// Reads the QR code in a picture: with the browser's own reader if it has one, otherwise in a worker.
import { ownWorker } from '@company-data/web/app/rules'
import type { QrReply, QrRequest } from './qr-messages.ts'
import address from './qr-worker.ts?worker&url'

/** The reader of mobile browsers; TypeScript has no types for it. */
interface BarcodeDetector {
  detect(picture: ImageBitmap): Promise<ReadonlyArray<{ rawValue: string }>>
}

interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

const browserReader = async (): Promise<BarcodeDetector | undefined> => {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const formats = await Detector?.getSupportedFormats().catch((): string[] => [])
  return Detector && formats?.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : undefined
}

export interface QrReader {
  /** The text of a code in the picture, which is consumed. `isPhoto`: a single picture, with time to look closely. */
  read(picture: ImageBitmap, isPhoto: boolean): Promise<string | undefined>
  end(): void
}

const startThread = () => {
  const worker = ownWorker(address)
  const waiting = new Map<number, (text: string | undefined) => void>()
  let last = 0
  const settleAll = (): void => {
    for (const settle of waiting.values()) settle(undefined)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<QrReply>) => {
    waiting.get(data.id)?.(data.text)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', settleAll)
  return {
    ask: (picture: ImageBitmap, isPhoto: boolean): Promise<string | undefined> =>
      new Promise((resolve) => {
        const id = ++last
        waiting.set(id, resolve)
        const request: QrRequest = { id, picture, sizes: isPhoto ? [800, 1600, 400] : [800], inverted: isPhoto }
        worker.postMessage(request, [picture])
      }),
    end(): void {
      worker.terminate()
      settleAll()
    },
  }
}

export const createQrReader = (): QrReader => {
  const detecting = browserReader()
  let thread: ReturnType<typeof startThread> | undefined
  let isOver = false
  return {
    async read(picture, isPhoto) {
      const detector = await detecting
      const detections = await detector?.detect(picture).catch(() => undefined)
      const text = detections?.find(({ rawValue }) => rawValue !== '')?.rawValue
      // The browser's reader is made for camera frames, so a photo also gets a second scan.
      if (text !== undefined || isOver || (detections !== undefined && !isPhoto)) {
        picture.close()
        return text
      }
      thread ??= startThread()
      return thread.ask(picture, isPhoto)
    },
    end(): void {
      isOver = true
      thread?.end()
    },
  }
}

// Draws the first page of a PDF as a small picture, in a worker that ends afterwards, or when the file takes too long.
import { openPdf } from './open-pdf.ts'

/** A file that needs longer, also a hostile one, has no picture. */
const TIMEOUT_MS = 8_000

const toPng = (canvas: HTMLCanvasElement): Promise<Uint8Array | undefined> =>
  new Promise((resolve) =>
    canvas.toBlob((blob) => {
      if (blob === null) return resolve(undefined)
      void blob.arrayBuffer().then((buffer) => resolve(new Uint8Array(buffer)))
    }, 'image/png'),
  )

/** A PNG of the given width in pixels; undefined if the file cannot be drawn. */
export const drawThumbnail = async (bytes: Uint8Array, width: number): Promise<Uint8Array | undefined> => {
  const { pdfPromise, close } = openPdf(bytes)
  const stop = new AbortController()
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), TIMEOUT_MS)
  const draw = async (): Promise<Uint8Array | undefined> => {
    const canvas = document.createElement('canvas')
    await (await pdfPromise).draw(1, canvas, width, stop.signal)
    return toPng(canvas)
  }
  try {
    return await Promise.race([draw().catch(() => undefined), timeout.promise])
  } finally {
    clearTimeout(timer)
    stop.abort()
    close()
  }
}

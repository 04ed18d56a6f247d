// Opens a PDF in the page: it is read in a thread of its own, drawn on canvases, and nothing of it leaves the page. No script of
// the file runs, no code is made from text, and whatever a file does not carry itself comes from our own origin.
import { ownWorker } from '@company-data/ui/frame/rules'
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist'
import { paragraphsOf, type TextPiece } from './pdf-text.ts'
import address from './pdf-worker.ts?worker&url'

export interface PageSize {
  width: number
  height: number
}

export interface OpenedPdf {
  pageCount: number
  /** In points, as the page is to be looked at. Pages count from 1. */
  sizeOf(page: number): Promise<PageSize>
  /** Draws the page as wide as the canvas is to be. Rejects with `DrawingStopped` when the signal says so. */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>
  /** The text of the page, paragraph by paragraph; none where a page is a picture. */
  textOf(page: number): Promise<string[]>
}

export interface ReadPdf {
  opened: Promise<OpenedPdf>
  /** Ends the thread with everything that it knows of the file, also one that is still busy with opening it. */
  close(): void
}

export class DrawingStopped extends Error {}

/** The build puts what pdf.js loads on demand beside its code: fonts, character maps, decoders of pictures. */
const builtFile: string = import.meta.url
const parts = new URL(`./pdfjs-${version}/`, builtFile).href

const ERRORS_ONLY = 0

/** A canvas that is larger is not drawn by every phone. */
const MOST_PIXELS = 12_000_000

const scaleFor = (size: PageSize, width: number): number =>
  Math.min(width / size.width, Math.sqrt(MOST_PIXELS / (size.width * size.height)))

const pdfOf = (document: PDFDocumentProxy): OpenedPdf => {
  const sizeOf = async (page: number): Promise<PageSize> => {
    const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 })
    return { width, height }
  }
  return {
    pageCount: document.numPages,
    sizeOf,
    async draw(number, canvas, width, signal) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: scaleFor(await sizeOf(number), width) })
      if (signal.aborted) throw new DrawingStopped()
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      const task = page.render({ canvas, viewport })
      const stop = (): void => task.cancel()
      signal.addEventListener('abort', stop)
      try {
        await task.promise
      } catch (error) {
        throw signal.aborted ? new DrawingStopped() : error
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    async textOf(number) {
      const { items } = await (await document.getPage(number)).getTextContent()
      return paragraphsOf(items.filter((item): item is typeof item & TextPiece => 'str' in item))
    },
  }
}

/**
 * @example
 * const reading = openPdf(bytes)
 * const pdf = await reading.opened
 * await pdf.draw(1, canvas, 800, signal)
 * reading.close()
 */
export const openPdf = (bytes: Uint8Array): ReadPdf => {
  const port = ownWorker(address)
  // Its declaration takes null alone; the documentation and the code take a worker.
  const worker = PDFWorker.create({ port: port as never, verbosity: ERRORS_ONLY })
  const task = getDocument({
    // A copy, because its memory is handed over to the thread.
    data: bytes.slice(),
    worker,
    verbosity: ERRORS_ONLY,
    // The policy of the page allows no WebAssembly: slower decoders in JavaScript take its place.
    useWasm: false,
    // What is signed looks the same on every device.
    useSystemFonts: false,
    cMapUrl: parts,
    standardFontDataUrl: parts,
    wasmUrl: parts,
  })
  const close = (): void => {
    void task.destroy().catch(() => undefined)
    worker.destroy()
    port.terminate()
  }
  const opened = task.promise.then(pdfOf, (error: unknown) => {
    close()
    throw error
  })
  return { opened, close }
}

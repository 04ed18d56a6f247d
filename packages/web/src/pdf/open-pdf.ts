// Opens a PDF in the page: a worker parses it, canvases show it, and nothing leaves the page. No script of the file runs, no
// code is generated from text, and resources missing from the file come from our own origin.
import { ownWorker } from '@company-data/web/app/rules'
import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist'
import { type TextPiece, toParagraphs } from './pdf-text.ts'
import address from './pdf-worker.ts?worker&url'

export interface PageSize {
  width: number
  height: number
}

export interface OpenedPdf {
  pageCount: number
  /** Size in points, after rotation. Pages count from 1. */
  getSize(page: number): Promise<PageSize>
  /** Draws the page at the given canvas width. Rejects with `DrawingStopped` on abort. */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>
  /** The text of the page by paragraph; empty if the page is an image. */
  getText(page: number): Promise<string[]>
}

export interface ReadPdf {
  pdfPromise: Promise<OpenedPdf>
  /** Ends the worker with everything that it knows about the file, even while it is still opening it. */
  close(): void
}

export class DrawingStopped extends Error {}

/** The build copies the files that pdf.js loads on demand next to its code: fonts, character maps, image decoders. */
const builtFile: string = import.meta.url
const parts = new URL(`./pdfjs-${version}/`, builtFile).href

const ERRORS_ONLY = 0

/** Some phones cannot draw larger canvases. */
const MAX_CANVAS_PIXELS = 12_000_000

const scaleFor = (size: PageSize, width: number): number =>
  Math.min(width / size.width, Math.sqrt(MAX_CANVAS_PIXELS / (size.width * size.height)))

const toOpenedPdf = (document: PDFDocumentProxy): OpenedPdf => {
  const getSize = async (page: number): Promise<PageSize> => {
    const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 })
    return { width, height }
  }
  return {
    pageCount: document.numPages,
    getSize,
    async draw(number, canvas, width, signal) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: scaleFor(await getSize(number), width) })
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
    async getText(number) {
      const { items } = await (await document.getPage(number)).getTextContent()
      return toParagraphs(items.filter((item): item is typeof item & TextPiece => 'str' in item))
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
  // The type declaration allows only null; documentation and code accept a worker.
  const worker = PDFWorker.create({ port: port as never, verbosity: ERRORS_ONLY })
  const task = getDocument({
    // A copy, because its memory is transferred to the worker.
    data: bytes.slice(),
    worker,
    verbosity: ERRORS_ONLY,
    // The policy allows no WebAssembly, so slower JavaScript decoders are used.
    useWasm: false,
    // Signed content must look the same on every device.
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
  const pdfPromise = task.promise.then(toOpenedPdf, (error: unknown) => {
    close()
    throw error
  })
  return { pdfPromise, close }
}

// Reads a file with Chromium's PDF engine: its text, and its pages as images. It shares no code with ours.
import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

const engine = (): Promise<PDFiumLibrary> => {
  library ??= PDFiumLibrary.init()
  return library
}

/** The text of each page. */
export const pageTexts = async (bytes: Uint8Array): Promise<string[]> => {
  const document = await (await engine()).loadDocument(bytes)
  try {
    return [...document.pages()].map((page) => page.getText())
  } finally {
    document.destroy()
  }
}

/** The text of all pages, with every run of blanks as one space. */
export const readText = async (bytes: Uint8Array): Promise<string> =>
  (await pageTexts(bytes)).join(' ').replace(/\s+/g, ' ').trim()

/** The pages as grey images, one byte per pixel. */
export const pictures = async (bytes: Uint8Array): Promise<{ width: number; height: number; grey: Uint8Array }[]> => {
  const document = await (await engine()).loadDocument(bytes)
  try {
    const rendered: { width: number; height: number; grey: Uint8Array }[] = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' })
      rendered.push({
        width,
        height,
        grey: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4 + 1] ?? 0),
      })
    }
    return rendered
  } finally {
    document.destroy()
  }
}

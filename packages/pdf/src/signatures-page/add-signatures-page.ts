// Draws the Signatures page, or several for many signatures, as new objects of a PDF.
import { deflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { type FontEmbedder, fontEmbedder, nominalAdvance, type ShapedText, withActualText } from '../fonts/index.ts'
import type { SealRequest } from '../seal/seal-request.ts'
import { drawStrokes, PICTURE_HEIGHT } from './draw-strokes.ts'
import { printable, wrapText } from './fit.ts'
import { type Line, pageFaces, pageLines, type SealDetails } from './page-lines.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 56
const LEADING = 1.25
const RULE_ABOVE = 11
const RULE_BELOW = 3
const RULE_GRAY = 0.75

type Register = (object: PdfObject) => PdfRef

const fixed = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '')

/** Operators that show consecutive glyphs, moved where the shaper requires it. */
const showText = (
  { runs }: ShapedText,
  size: number,
  fonts: FontEmbedder,
  useFont: (key: string, ref: PdfRef) => void,
) =>
  runs
    .map(({ face, glyphs, actualText }) => {
      useFont(face.key, fonts.getFont(face))
      const parts = glyphs.map((glyph) => {
        const rest = glyph.advance - glyph.dx - nominalAdvance(face, glyph)
        // The space keeps the number of this glyph and that of the next one apart.
        const before = Math.abs(glyph.dx) < 0.01 ? '' : `${fixed(-glyph.dx)} `
        const after = Math.abs(rest) < 0.01 ? '' : `${fixed(-rest)} `
        const glyphText = `${before}<${fonts.getCode(face, glyph)}>${after}`
        return glyph.dy === 0 ? glyphText : `] TJ ${fixed((glyph.dy * size) / 1000)} Ts [${glyphText}] TJ 0 Ts [`
      })
      // Adjacent glyphs without a move between them are one string.
      return `/${face.key} ${fixed(size)} Tf ${withActualText(`[${parts.join('').replaceAll('><', '')}] TJ`, actualText)}`
    })
    .join(' ')

interface Block {
  height: number
  hasRule: boolean
  lines: Array<{ shaped: ShapedText; line: Line; height: number; above: number; strokes: Line['strokes'] }>
}

/** Lines that stay together: the head of the page, and then each signature. */
const groupBlocks = (lines: readonly Line[]): Block[] => {
  const blocks: Block[] = []
  for (const line of lines) {
    if (line.startsBlock || blocks.length === 0) {
      const hasRule = line.startsBlock === true
      blocks.push({ height: hasRule ? RULE_ABOVE + RULE_BELOW : 0, hasRule, lines: [] })
    }
    const block = blocks.at(-1)
    const width = (WIDTH - 2 * MARGIN) / line.size
    const rows = wrapText(printable(line.text, line.style), line.style, width)
    for (const [index, shaped] of rows.entries()) {
      const above = index === 0 ? line.above : 0
      const height = line.size * LEADING
      const strokes = index === rows.length - 1 ? line.strokes : undefined
      block?.lines.push({ shaped, line, height, above, strokes })
      if (block) block.height += height + above + (strokes ? PICTURE_HEIGHT : 0)
    }
  }
  return blocks
}

/** The operators of each page. */
const drawPages = (blocks: readonly Block[], show: (shaped: ShapedText, size: number) => string): string[] => {
  const pages: string[][] = [[]]
  let y = HEIGHT - MARGIN
  for (const block of blocks) {
    if (y - block.height < MARGIN && y < HEIGHT - MARGIN) {
      pages.push([])
      y = HEIGHT - MARGIN
    }
    const page = pages.at(-1)
    if (block.hasRule) {
      y -= RULE_ABOVE
      page?.push(`${RULE_GRAY} G 0.5 w ${MARGIN} ${fixed(y)} m ${fixed(WIDTH - MARGIN)} ${fixed(y)} l S`)
      y -= RULE_BELOW
    }
    for (const { shaped, line, height, above, strokes } of block.lines) {
      y -= height + above
      page?.push(`BT ${line.gray} g ${MARGIN} ${fixed(y)} Td ${show(shaped, line.size)} ET`)
      if (strokes === undefined) continue
      y -= PICTURE_HEIGHT
      page?.push(drawStrokes(strokes, MARGIN, y))
    }
  }
  return pages.map((operators) => operators.join('\n'))
}

/** A higher level takes three times as long and saves a tenth. */
const LEVEL = 1

const createContentStream = (operators: string): PdfStream =>
  PdfStream.fromDict({ Filter: PdfName.of('FlateDecode') }, new Uint8Array(deflateSync(operators, { level: LEVEL })))

/** The references of the new pages, children of `parent`; they define every inheritable attribute themselves. */
export const addSignaturesPage = (
  register: Register,
  parent: PdfRef,
  request: SealRequest,
  details: SealDetails,
): Array<{ ref: PdfRef; dict: PdfDict }> => {
  const fonts = fontEmbedder(register, pageFaces())
  const fontDict = new PdfDict()
  const useFont = (key: string, ref: PdfRef): void => fontDict.set(key, ref)
  const pages = drawPages(groupBlocks(pageLines(request, details)), (shaped, size) =>
    showText(shaped, size, fonts, useFont),
  )
  fonts.finish()
  const resources = register(PdfDict.of({ Font: fontDict }))
  const box = PdfArray.of(...[0, 0, WIDTH, HEIGHT].map((value) => PdfNumber.of(value)))
  return pages.map((operators) => {
    const dict = PdfDict.of({
      Type: PdfName.of('Page'),
      Parent: parent,
      MediaBox: box,
      CropBox: box,
      Rotate: PdfNumber.of(0),
      Resources: resources,
      Contents: register(createContentStream(operators)),
    })
    return { ref: register(dict), dict }
  })
}

// The text of a page as paragraphs, for screen readers and small screens. Pure.

/** A piece of text from pdf.js; `transform` ends with its position, measured from the bottom. */
export interface TextPiece {
  str: string
  transform: readonly number[]
  height: number
  hasEOL: boolean
}

interface Line {
  text: string
  y: number
  height: number
}

/** A gap larger than this many line heights starts a paragraph. */
const PARAGRAPH_GAP = 1.7

const collectLines = (items: readonly TextPiece[]): Line[] => {
  const lines: Line[] = []
  let line: Line | undefined
  for (const { str, transform, height, hasEOL } of items) {
    line ??= { text: '', y: transform[5] ?? 0, height: 0 }
    line.text += str
    line.height = Math.max(line.height, height)
    if (!hasEOL) continue
    lines.push(line)
    line = undefined
  }
  return line === undefined ? lines : [...lines, line]
}

/** Joins a word hyphenated at a line end, unless the next part starts with a capital. */
const joined = (before: string, after: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after) ? before.slice(0, -1) + after : `${before} ${after}`

export const toParagraphs = (items: readonly TextPiece[]): string[] => {
  const paragraphs: string[] = []
  let above: Line | undefined
  for (const line of collectLines(items)) {
    const text = line.text.replace(/\s+/g, ' ').trim()
    if (text === '') continue
    const last = paragraphs.at(-1)
    const height = Math.max(line.height, above?.height ?? 0)
    const isNear = above !== undefined && Math.abs(above.y - line.y) <= PARAGRAPH_GAP * height
    if (last !== undefined && isNear) paragraphs.splice(-1, 1, joined(last, text))
    else paragraphs.push(text)
    above = line
  }
  return paragraphs
}

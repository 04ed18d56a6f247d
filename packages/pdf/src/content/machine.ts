// The state of the content stream interpreter, and its text output.
import type { FontDecoder } from './font-decoder.ts'
import { IDENTITY, type Matrix, multiply, step } from './matrix.ts'
import { ContentError, isBytes, type Operand, type Operator } from './operands.ts'
import type { Rectangle, Show, ShownGlyph, TextState, UprightRule } from './shows.ts'

export interface MachineDeps {
  /** The font of a name in the resources; undefined when there is no readable one. */
  readonly findFont: (name: string) => FontDecoder | undefined
  /** Called with the number of glyphs of each show; throws when the document has too many. */
  readonly countGlyphs: (count: number) => void
  /** Called with the number of operators, in batches; throws when the document has too many. */
  readonly countOperators: (count: number) => void
  /** False: shown text is only counted. Its shows and glyphs take twenty times the memory of a stream. */
  readonly isRecorded: boolean
}

export interface Machine extends MachineDeps {
  state: TextState
  ctm: Matrix
  readonly stack: { readonly state: TextState; readonly ctm: Matrix; readonly clip: Rectangle | undefined }[]
  /** The last drawn rectangle, and the current clip. */
  rectangle: Rectangle | undefined
  clip: Rectangle | undefined
  line: Matrix
  pen: Matrix
  placed: boolean
  textObject: number
  marks: readonly number[]
  /** All marked-content sequences so far. */
  markCount: number
  point: readonly [number, number]
  braces: number
  readonly shows: Show[]
  readonly allMarks: Operator[]
  readonly drawnObjects: Map<string, Matrix>
  readonly rules: UprightRule[]
}

export type Handler = (machine: Machine, operands: readonly Operand[], operator: Operator) => void

const INITIAL: TextState = {
  font: undefined,
  fontName: '',
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0,
}

export const machine = (deps: MachineDeps): Machine => ({
  ...deps,
  state: INITIAL,
  ctm: IDENTITY,
  stack: [],
  rectangle: undefined,
  clip: undefined,
  line: IDENTITY,
  pen: IDENTITY,
  placed: true,
  textObject: 0,
  marks: [],
  markCount: 0,
  point: [0, 0],
  braces: 0,
  shows: [],
  allMarks: [],
  drawnObjects: new Map(),
  rules: [],
})

export const setState = (machine: Machine, change: Partial<TextState>): void => {
  machine.state = { ...machine.state, ...change }
}

/** Starts a line at a position. */
export const placeLine = (machine: Machine, line: Matrix): void => {
  machine.line = line
  machine.pen = line
  machine.placed = true
}

export const moveLine = (machine: Machine, x: number, y: number): void => placeLine(machine, step(machine.line, x, y))

const codeAt = (bytes: Uint8Array, at: number, length: number): number => {
  let code = 0
  for (let index = 0; index < length; index += 1) code = code * 256 + (bytes[at + index] ?? 0)
  return code
}

interface Drawing {
  pen: number
  readonly glyphs: ShownGlyph[]
}

const readString = (machine: Machine, font: FontDecoder, source: Uint8Array, drawing: Drawing): void => {
  const { size, stretch, charSpace, wordSpace } = machine.state
  for (let at = 0; at < source.length; ) {
    const length = font.codeLength === 0 ? font.lengthAt(source, at) : font.codeLength
    const code = codeAt(source, at, length)
    const { text, width: unitWidth, hasBrace } = font.getGlyph(code)
    if (hasBrace) machine.braces += 1
    const width = unitWidth * size * stretch
    const advance = width + (charSpace + (length === 1 && code === 32 ? wordSpace : 0)) * stretch
    drawing.glyphs.push({
      text,
      pen: drawing.pen,
      advance,
      width,
      source,
      at,
      length: Math.min(length, source.length - at),
    })
    drawing.pen += advance
    at += length
  }
}

/** Counts the glyphs of strings, and those with braces among them. */
const countStrings = (machine: Machine, font: FontDecoder, items: readonly Operand[]): void => {
  let count = 0
  for (const source of items) {
    if (!isBytes(source)) continue
    for (let at = 0; at < source.length; count += 1) {
      const length = font.codeLength === 0 ? font.lengthAt(source, at) : font.codeLength
      if (font.getGlyph(codeAt(source, at, length)).hasBrace) machine.braces += 1
      at += length
    }
  }
  if (count > 0) machine.countGlyphs(count)
}

/** Shows strings, with numbers between them that move the pen. `before` runs first. */
export const showStrings = (
  machine: Machine,
  { start, end }: Operator,
  items: readonly Operand[],
  before = '',
): void => {
  const { state } = machine
  const { font } = state
  if (font === undefined || font.vertical) return
  if (!machine.isRecorded) {
    countStrings(machine, font, items)
    return
  }
  const drawing: Drawing = { pen: 0, glyphs: [] }
  for (const item of items) {
    if (typeof item === 'number') drawing.pen -= (item / 1000) * state.size * state.stretch
    else if (isBytes(item)) readString(machine, font, item, drawing)
  }
  if (!Number.isFinite(drawing.pen)) throw new ContentError('text runs beyond all numbers')
  const pen = machine.pen
  machine.pen = step(pen, drawing.pen, 0)
  if (drawing.glyphs.length === 0) return
  machine.countGlyphs(drawing.glyphs.length)
  machine.shows.push({
    order: machine.shows.length,
    start,
    end,
    before,
    font,
    state,
    matrix: multiply(pen, machine.ctm),
    textObject: machine.textObject,
    placed: machine.placed,
    marks: machine.marks,
    clip: machine.clip,
    glyphs: drawing.glyphs,
    advance: drawing.pen,
  })
  machine.placed = false
}

// What a content stream shows: each operator that draws text, with its glyphs where they stand.
import type { FontDecoder } from './font-decoder.ts'
import type { Matrix } from './matrix.ts'

/** The text state that an operator draws with; states are never changed, only replaced. */
export interface TextState {
  readonly font: FontDecoder | undefined
  /** The name of the font in the resources. */
  readonly fontName: string
  readonly size: number
  readonly charSpace: number
  readonly wordSpace: number
  /** Horizontal scaling, 1 for 100 %. */
  readonly stretch: number
  readonly leading: number
  readonly rise: number
  readonly mode: number
}

export interface ShownGlyph {
  readonly text: string
  /** Where the glyph begins, from the pen at the start of its operator, in units of text space. */
  readonly pen: number
  /** How far the pen moves, and how much of that is the glyph itself. */
  readonly advance: number
  readonly width: number
  /** Its code, as bytes of the string that shows it. */
  readonly source: Uint8Array
  readonly at: number
  readonly length: number
}

export interface Show {
  /** Its number among the shows of the stream. */
  readonly order: number
  /** The bytes of the stream that the operator takes. */
  readonly start: number
  readonly end: number
  /** What the operator does before it shows: `'` and `"` begin a new line. */
  readonly before: string
  readonly font: FontDecoder
  readonly state: TextState
  /** From text space to the space of the stream, at the start of the operator. */
  readonly matrix: Matrix
  /** Which BT … ET the operator stands in. */
  readonly textObject: number
  /** Whether the pen was placed by an operator since the show before. */
  readonly placed: boolean
  /** The marked-content sequences around it, by their numbers. */
  readonly marks: readonly number[]
  /** The rectangle that cuts off what is drawn: left, bottom, right, top in the space of the stream. */
  readonly clip: Rectangle | undefined
  readonly glyphs: readonly ShownGlyph[]
  /** Where the pen stands at its end. */
  readonly advance: number
}

export type Rectangle = readonly [number, number, number, number]

/** A vertical line or a thin upright bar: the side of a table cell. */
export interface UprightRule {
  readonly x: number
  readonly low: number
  readonly high: number
}

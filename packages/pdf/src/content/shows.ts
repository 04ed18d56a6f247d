// The shows of a content stream: each operator that draws text, with its glyphs and their positions.
import type { FontDecoder } from './font-decoder.ts'
import type { Matrix } from './matrix.ts'

/** The text state of an operator; states are never changed, only replaced. */
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
  /** The start of the glyph, relative to the pen at the start of its operator, in text space units. */
  readonly pen: number
  /** The pen's advance, and the part of it that is the glyph itself. */
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
  /** The byte range of the operator in the stream. */
  readonly start: number
  readonly end: number
  /** The operator's effect before it shows: `'` and `"` begin a new line. */
  readonly before: string
  readonly font: FontDecoder
  readonly state: TextState
  /** From text space to the space of the stream, at the start of the operator. */
  readonly matrix: Matrix
  /** The number of the BT … ET that contains the operator. */
  readonly textObject: number
  /** True if an operator placed the pen since the previous show. */
  readonly placed: boolean
  /** The marked-content sequences around it, by their numbers. */
  readonly marks: readonly number[]
  /** The clip rectangle: left, bottom, right, top in the space of the stream. */
  readonly clip: Rectangle | undefined
  readonly glyphs: readonly ShownGlyph[]
  /** The pen position at its end. */
  readonly advance: number
}

export type Rectangle = readonly [number, number, number, number]

/** A vertical line or a thin upright bar: the side of a table cell. */
export interface UprightRule {
  readonly x: number
  readonly low: number
  readonly high: number
}

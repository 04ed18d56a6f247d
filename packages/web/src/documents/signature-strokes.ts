// The strokes of a drawn signature: whole numbers in the field of the picture, without points that change nothing.
import type { SignaturePicture } from '@company-data/sdk/person'

export const FIELD = { width: 1200, height: 400 } as const
export type Stroke = readonly number[]

/** The limits of the platform (`signature_picture`). */
const MAX_STROKES = 200
const MAX_NUMBERS = 6000

/** A third of a millimetre on paper: nearer points are one. */
const NEAR = 6

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

const hasRoom = (strokes: readonly Stroke[], more: number): boolean =>
  strokes.reduce((sum, stroke) => sum + stroke.length, 0) + more <= MAX_NUMBERS

export const beginStroke = (strokes: readonly Stroke[], x: number, y: number): readonly Stroke[] =>
  strokes.length < MAX_STROKES && hasRoom(strokes, 2)
    ? [...strokes, [clamp(x, FIELD.width), clamp(y, FIELD.height)]]
    : strokes

/** Continues the last stroke. */
export const extendStroke = (strokes: readonly Stroke[], rawX: number, rawY: number): readonly Stroke[] => {
  const last = strokes.at(-1)
  if (last === undefined || !hasRoom(strokes, 2)) return strokes
  const [x, y] = [clamp(rawX, FIELD.width), clamp(rawY, FIELD.height)]
  if (Math.hypot(x - (last.at(-2) ?? 0), y - (last.at(-1) ?? 0)) < NEAR) return strokes
  return [...strokes.slice(0, -1), [...last, x, y]]
}

/** A stroke as the points of an SVG line; a dot is a line to itself. */
export const toPoints = (stroke: Stroke): string => (stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')

export type PictureKind = 'none' | 'drawn' | 'typed'

/** The strokes and the text so far; both stay when the kind changes. */
export interface PictureInput {
  kind: PictureKind
  strokes: readonly Stroke[]
  /** Undefined until it is typed: then it begins with the name. */
  text?: string | undefined
}

const PICTURE = 'picture'

/** Beside the typed names, which outlive the form. */
export const keepPicture = (inputs: Map<string, string>, picture: PictureInput): void => {
  inputs.set(PICTURE, JSON.stringify(picture))
}

export const readPicture = (inputs: ReadonlyMap<string, string>): PictureInput => {
  const pictureJson = inputs.get(PICTURE)
  return pictureJson === undefined ? { kind: 'none', strokes: [] } : (JSON.parse(pictureJson) as PictureInput)
}

/** Undefined if nothing is to be printed. */
export const toPicture = ({ kind, strokes, text = '' }: PictureInput): SignaturePicture | undefined => {
  if (kind === 'typed' && text.trim() !== '') return { text: text.trim() }
  return kind === 'drawn' && strokes.length > 0 ? { strokes: strokes.map((stroke) => [...stroke]) } : undefined
}

// The picture of a signature: drawn strokes or typed text, which the seal prints beside the evidence (decision 0068).
import { z } from 'zod'
import { documentLimits } from '../../limits.ts'

const { width, height, strokes: maxStrokes, numbers: maxNumbers, boxCharacters } = documentLimits.signaturePicture

/**
 * Numbers and text only, so that nothing has to decode an image of a stranger. The plaintext of `signature_picture`: the platform
 * reads it in memory, for the length of the action that seals.
 */
export type SignaturePicture = { text: string } | { strokes: number[][] }

const isText = (text: unknown): text is string =>
  typeof text === 'string' && text.trim() !== '' && [...text].length <= 2 * documentLimits.signerNameCharacters

const isUpTo = (value: unknown, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max

const isStroke = (points: readonly unknown[]): points is number[] =>
  points.length >= 2 &&
  points.length % 2 === 0 &&
  points.every((value, index) => isUpTo(value, index % 2 === 0 ? width : height))

/** A drawing that a person makes by hand has few strokes and numbers: they are counted before one is looked at. */
const isDrawing = (strokes: unknown): strokes is number[][] =>
  Array.isArray(strokes) &&
  strokes.length >= 1 &&
  strokes.length <= maxStrokes &&
  strokes.every(Array.isArray) &&
  strokes.reduce<number>((sum, points) => sum + points.length, 0) <= maxNumbers &&
  strokes.every(isStroke)

/** Undefined for anything else. Not a schema: that takes a tenth of a second for the numbers that a box has room for. */
export const readSignaturePicture = (value: unknown): SignaturePicture | undefined => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return undefined
  if ('text' in value && isText(value.text)) return { text: value.text }
  return 'strokes' in value && isDrawing(value.strokes) ? { strokes: value.strokes } : undefined
}

/** The member of an action. */
export const signaturePictureBox = z
  .string()
  .max(boxCharacters)
  .nullish()
  .describe(
    'base64(iv ‖ AES-256-GCM(otk, JSON) ‖ tag) of `{"strokes": [[x, y, x, y, …], …]}`, integers from 0 to ' +
      `${width} and from 0 to ${height} (downwards), or of \`{"text": "…"}\`. The Signatures page prints it beside the ` +
      'evidence. It proves nothing, and is ignored where `seals` is false.',
  )

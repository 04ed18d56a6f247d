// The picture of a signature: drawn strokes or typed text, which the seal prints beside the evidence (decision 0068).
import { z } from 'zod'
import { documentLimits } from '../../limits.ts'

const { width, height, strokes, numbers, boxCharacters } = documentLimits.signaturePicture

/** A drawing that a person makes by hand: at most this many strokes, and this many numbers in all. */
const stroke = z
  .array(z.int().min(0).max(width))
  .min(2)
  .refine((points) => points.length % 2 === 0)
  .refine((points) => points.every((value, index) => index % 2 === 0 || value <= height))

/**
 * Numbers and text only, so that nothing has to decode an image of a stranger. The plaintext of `signature_picture`: the platform
 * reads it in memory, for the length of the act that seals.
 */
export const signaturePicture = z.union([
  z.strictObject({
    text: z
      .string()
      .refine((text) => text.trim() !== '' && [...text].length <= 2 * documentLimits.signerNameCharacters),
  }),
  z.strictObject({
    strokes: z
      .array(stroke)
      .min(1)
      .max(strokes)
      .refine((list) => list.reduce((sum, points) => sum + points.length, 0) <= numbers),
  }),
])

export type SignaturePicture = z.output<typeof signaturePicture>

/** The member of an act. */
export const signaturePictureBox = z
  .string()
  .max(boxCharacters)
  .nullish()
  .describe(
    'base64(iv ‖ AES-256-GCM(otk, JSON) ‖ tag) of `{"strokes": [[x, y, x, y, …], …]}`, integers from 0 to ' +
      `${width} and from 0 to ${height} (downwards), or of \`{"text": "…"}\`. The Signatures page prints it beside the ` +
      'evidence. It proves nothing, and is ignored where `seals` is false.',
  )

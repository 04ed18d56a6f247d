// The code information of one kind of font.
import type { FontStyle } from '../fonts/index.ts'

/** The code information of one kind of font; the decoder caches it. */
export interface FontCodes {
  readonly style: FontStyle
  readonly vertical: boolean
  readonly unit: number
  readonly isType3: boolean
  readonly codeLength: 0 | 1 | 2
  readonly lengthAt: (bytes: Uint8Array, at: number) => number
  readonly getText: (code: number) => string
  readonly getWidth: (code: number) => number
}

// What a kind of font tells about its codes.
import type { FontStyle } from '../fonts/index.ts'

/** What a kind of font knows about its codes; the decoder remembers the answers. */
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

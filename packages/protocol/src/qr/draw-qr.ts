// A QR code as an SVG path, for links that a phone opens.
import { qrMatrix } from './qr-matrix.ts'

/** The quiet zone that the standard requires. */
const QUIET = 4

export interface QrDrawing {
  /** Size of the square, border included. */
  width: number
  path: string
}

/** Throws for a text of more than 600 bytes. */
export const drawQr = (text: string): QrDrawing => {
  const matrix = qrMatrix(text)
  return {
    width: matrix.length + 2 * QUIET,
    path: matrix.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join(''),
  }
}

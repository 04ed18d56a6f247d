// A QR code as an SVG path, and as a complete SVG file for print.
import { qrMatrix } from './qr-matrix.ts'

/** The quiet zone that the standard requires. */
const QUIET = 4

export interface QrDrawing {
  /** Size of the square, border included. */
  width: number
  path: string
}

export const drawQr = (text: string): QrDrawing => {
  const matrix = qrMatrix(text)
  return {
    width: matrix.length + 2 * QUIET,
    path: matrix.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join(''),
  }
}

/** Black on white without external styles, so that it looks the same in every program. */
export const qrSvg = (text: string): string => {
  const { width, path } = drawQr(text)
  const ground = `<rect width="${width}" height="${width}" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}">${ground}<path d="${path}" shape-rendering="crispEdges"/></svg>\n`
}

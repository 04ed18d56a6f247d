// A QR code as a complete SVG file for print.
import { drawQr } from '@company-data/protocol/qr'

/** Black on white without external styles, so that it looks the same in every program. */
export const qrSvg = (text: string): string => {
  const { width, path } = drawQr(text)
  const ground = `<rect width="${width}" height="${width}" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}">${ground}<path d="${path}" shape-rendering="crispEdges"/></svg>\n`
}

// Draws a page as if it was seen from above: each pixel of the result is looked up in the photo. Pure.
import type { Corners, Point } from './find-page.ts'

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue, alpha. */
  data: Uint8ClampedArray
}

const distance = ([x, y]: Point, [otherX, otherY]: Point): number => Math.hypot(otherX - x, otherY - y)

/** The longer of two opposite sides, so that nothing gets smaller. */
export const measurePage = ([topLeft, topRight, bottomRight, bottomLeft]: Corners): {
  width: number
  height: number
} => ({
  width: Math.max(1, Math.round(Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight)))),
  height: Math.max(1, Math.round(Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight)))),
})

/** The projection of the unit square onto the corners (Heckbert, 1989). */
const project = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): ((u: number, v: number) => Point) => {
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / determinant
  const h = (dx1 * sumY - sumX * dy1) / determinant
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3]
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3]
  return (u, v) => {
    const depth = g * u + h * v + 1
    return [(a * u + b * v + x0) / depth, (d * u + e * v + y0) / depth]
  }
}

/** Between four neighbours, each by its distance. */
const samplePixel = ({ width, height, data }: Pixels, [x, y]: Point, target: Uint8ClampedArray, at: number): void => {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [partX, partY] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  for (let channel = 0; channel < 4; channel += 1) {
    const read = (column: number, row: number): number => data[(row * width + column) * 4 + channel] ?? 0
    const upper = read(left, top) * (1 - partX) + read(right, top) * partX
    const lower = read(left, bottom) * (1 - partX) + read(right, bottom) * partX
    target[at + channel] = upper * (1 - partY) + lower * partY
  }
}

export const straighten = (photo: Pixels, corners: Corners): Pixels => {
  const { width, height } = measurePage(corners)
  const toPhoto = project(corners)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      samplePixel(photo, toPhoto((column + 0.5) / width, (row + 0.5) / height), data, (row * width + column) * 4)
  return { width, height, data }
}

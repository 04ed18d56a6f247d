// Undoes the PNG predictors of Flate and LZW data.
import type { PdfDict } from '@libpdf/core'

const MAX_ROW_BYTES = 1 << 20

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

const predict = (kind: number, left: number, up: number, corner: number): number => {
  switch (kind) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, corner)
    default:
      return 0
  }
}

/** The data before its predictor; undefined for a predictor that text never has. */
export const undoPredictor = (data: Uint8Array, parms: PdfDict | undefined): Uint8Array | undefined => {
  const predictor = parms?.getNumber('Predictor')?.value ?? 1
  if (predictor === 1) return data
  if (predictor < 10) return undefined
  const colors = parms?.getNumber('Colors')?.value ?? 1
  const bits = parms?.getNumber('BitsPerComponent')?.value ?? 8
  const pixel = Math.max(1, (colors * bits) >> 3)
  const row = Math.ceil((colors * bits * (parms?.getNumber('Columns')?.value ?? 1)) / 8)
  if (!(row > 0 && row <= MAX_ROW_BYTES && pixel <= row)) return undefined
  const out = new Uint8Array(Math.ceil(data.length / (row + 1)) * row)
  let length = 0
  for (let from = 0; from < data.length; from += row + 1) {
    const kind = data[from] ?? 0
    const size = Math.min(row, data.length - from - 1)
    for (let index = 0; index < size; index += 1) {
      const at = length + index
      const left = index < pixel ? 0 : (out[at - pixel] ?? 0)
      const up = out[at - row] ?? 0
      const corner = index < pixel ? 0 : (out[at - row - pixel] ?? 0)
      out[at] = (data[from + 1 + index] ?? 0) + predict(kind, left, up, corner)
    }
    length += size
  }
  return out.subarray(0, length)
}

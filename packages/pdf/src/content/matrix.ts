// Affine maps as PDF writes them: [a b c d e f] takes (x, y) to (ax + cy + e, bx + dy + f).

export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First `first`, then `next`. */
export const multiply = (first: Matrix, next: Matrix): Matrix => [
  first[0] * next[0] + first[1] * next[2],
  first[0] * next[1] + first[1] * next[3],
  first[2] * next[0] + first[3] * next[2],
  first[2] * next[1] + first[3] * next[3],
  first[4] * next[0] + first[5] * next[2] + next[4],
  first[4] * next[1] + first[5] * next[3] + next[5],
]

/** Moves the origin by (x, y), in the units of the map. */
export const step = (matrix: Matrix, x: number, y: number): Matrix => [
  matrix[0],
  matrix[1],
  matrix[2],
  matrix[3],
  x * matrix[0] + y * matrix[2] + matrix[4],
  x * matrix[1] + y * matrix[3] + matrix[5],
]

export const pointAt = (matrix: Matrix, x: number, y: number): readonly [number, number] => [
  x * matrix[0] + y * matrix[2] + matrix[4],
  x * matrix[1] + y * matrix[3] + matrix[5],
]

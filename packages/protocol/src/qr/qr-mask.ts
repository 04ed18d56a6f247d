// The masks of QR codes, and the choice of the one that cameras read best.

/** Rows of squares; true is dark. */
export type QrMatrix = boolean[][]

export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const toBitString = (row: readonly boolean[]): string => row.map((dark) => (dark ? '1' : '0')).join('')

const runsIn = (line: string): number =>
  [...line.matchAll(/0{5,}|1{5,}/g)].reduce((sum, [run]) => sum + run.length - 2, 0)

const findersIn = (line: string): number => [...line.matchAll(/(?=10111010000|00001011101)/g)].length * 40

const blocksIn = (matrix: QrMatrix): number => {
  let blocks = 0
  for (let y = 1; y < matrix.length; y += 1)
    for (let x = 1; x < matrix.length; x += 1) {
      const dark = matrix[y]?.[x]
      if (dark === matrix[y - 1]?.[x] && dark === matrix[y]?.[x - 1] && dark === matrix[y - 1]?.[x - 1]) blocks += 1
    }
  return blocks * 3
}

const computeImbalance = (matrix: QrMatrix): number => {
  const squares = matrix.flat()
  const share = squares.filter(Boolean).length / squares.length
  return Math.floor(Math.abs(share - 0.5) * 20) * 10
}

const computePenalty = (matrix: QrMatrix): number => {
  const columns = matrix.map((_, x) => matrix.map((row) => row[x] ?? false))
  const lines = [...matrix, ...columns].map(toBitString)
  return (
    lines.reduce((sum, line) => sum + runsIn(line) + findersIn(line), 0) + blocksIn(matrix) + computeImbalance(matrix)
  )
}

export const lowestPenalty = (candidates: readonly QrMatrix[]): QrMatrix => {
  let best: { matrix: QrMatrix; penalty: number } | undefined
  for (const matrix of candidates) {
    const penalty = computePenalty(matrix)
    if (best === undefined || penalty < best.penalty) best = { matrix, penalty }
  }
  return best?.matrix ?? []
}

// The error correction of QR codes: Reed-Solomon over GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1.

export const multiply = (a: number, b: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

/** The coefficients of (x - 1)(x - 2)(x - 4) …, without the leading one. */
const computeDivisor = (degree: number): number[] => {
  const divisor: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let index = 0; index < degree; index += 1)
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0)
    root = multiply(root, 2)
  }
  return divisor
}

/** The correction words, which make the block divisible. */
export const computeCorrection = (data: readonly number[], codewordCount: number): number[] => {
  const divisor = computeDivisor(codewordCount)
  let rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, index) => value ^ multiply(divisor[index] ?? 0, factor))
  }
  return rest
}

// Rounds a number to two decimals, half away from zero, on its shortest decimal text (FG-07 r13, T-17).

/** 1.005 becomes 1.01 here, although the double nearest to 1.005 lies below it. */
export const roundToCents = (number: number): number => {
  const text = String(Math.abs(number))
  // A text with an exponent is an integer from 1e+21 on, or less than 0.000001.
  if (text.includes('e')) return Math.abs(number) < 1 ? 0 : number
  const [whole = '0', fraction = ''] = text.split('.')
  if (fraction.length <= 2) return number + 0
  const cents = BigInt(whole + fraction.slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1n : 0n)
  const digits = cents.toString().padStart(3, '0')
  const rounded = Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
  return number < 0 ? 0 - rounded : rounded
}

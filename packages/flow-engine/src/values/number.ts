// Reads a number as the language does: a finite JSON number, or a text in the numeric grammar (FG-07 r1).

const grammar = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/

/** No meaningful number is longer, and the limit avoids parsing a long text repeatedly (FB-01). */
const MAX_NUMBER_LENGTH = 1_000

const parseNumberText = (text: string): number => {
  if (text.length > MAX_NUMBER_LENGTH) return Number.NaN
  // T-02: Number() alone would accept '', '0x10' and 'Infinity'. FA-25: trim() is the specified trimming.
  const trimmed = text.trim()
  if (!grammar.test(trimmed)) return Number.NaN
  return finite(Number(trimmed))
}

/** FG-07 r3: no result is negative zero (adding 0 makes it 0), and a result that is not finite is null. */
export const finite = (result: number): number => (Number.isFinite(result) ? result + 0 : Number.NaN)

/** NaN represents null: every comparison with it fails, and every sum with it is NaN. Booleans are not numbers. */
export const parseNumber = (value: unknown): number => {
  if (typeof value === 'number') return finite(value)
  return typeof value === 'string' ? parseNumberText(value) : Number.NaN
}

/** FG-07 r5: half away from zero. Adding 0.5 and truncating would be wrong for 0.49999999999999994. */
export const roundHalfAway = (number: number): number => {
  const size = Math.abs(number)
  const whole = Math.trunc(size)
  const rounded = size - whole >= 0.5 ? whole + 1 : whole
  return number < 0 ? -rounded : rounded
}

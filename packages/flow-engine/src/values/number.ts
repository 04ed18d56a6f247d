// Reads a number as the language does: a finite JSON number, or a text in the numeric grammar (FG-07 r1).

const grammar = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/

/** No number that anybody means is longer, and a long text is not read again and again as one (FB-01). */
const MAX_NUMBER_LENGTH = 1_000

const parseNumberText = (text: string): number => {
  if (text.length > MAX_NUMBER_LENGTH) return Number.NaN
  // T-02: Number() alone would take '', '0x10' and 'Infinity'. FA-25: trim() is the trimming that is meant.
  const trimmed = text.trim()
  if (!grammar.test(trimmed)) return Number.NaN
  return finite(Number(trimmed))
}

/** FG-07 r3: no result is negative zero, of which adding 0 makes 0, and a result that is not finite is null. */
export const finite = (result: number): number => (Number.isFinite(result) ? result + 0 : Number.NaN)

/** NaN stands for null: every comparison with it fails, and every sum with it is NaN again. Booleans are no numbers. */
export const parseNumber = (value: unknown): number => {
  if (typeof value === 'number') return finite(value)
  return typeof value === 'string' ? parseNumberText(value) : Number.NaN
}

/** FG-07 r5: half away from zero. Adding 0.5 and cutting would be wrong for 0.49999999999999994. */
export const roundHalfAway = (number: number): number => {
  const size = Math.abs(number)
  const whole = Math.trunc(size)
  const rounded = size - whole >= 0.5 ? whole + 1 : whole
  return number < 0 ? -rounded : rounded
}

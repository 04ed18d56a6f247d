// How column values become JavaScript values, the same on every connection of the platform.
import pg from 'pg'

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182
const textArray = 1009

// A count, a position or a size fits in a number, and a string would be added as text by mistake. A value
// beyond 2^53 fails loudly instead of losing digits: select it as text where such values are possible.
const parseInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${text} is beyond the safe integers`)
  return value
}

// The driver's type list names no arrays, although it parses them.
const parserOf: (type: number) => (text: string) => (string | null)[] = pg.types.getTypeParser
const parseTexts = parserOf(textArray)

/**
 * timestamptz → Date, json and jsonb → parsed, numeric → string (all by default of the driver);
 * int8 → number; date → 'YYYY-MM-DD', because a calendar day has no time zone and a Date would move it.
 */
export const columnParsers = (): InstanceType<typeof pg.TypeOverrides> => {
  const parsers = new pg.TypeOverrides()
  parsers.setTypeParser(int8, parseInt8)
  parsers.setTypeParser(int8Array, (text: string) => parseTexts(text).map((item) => item && parseInt8(item)))
  parsers.setTypeParser(date, (text: string) => text)
  parsers.setTypeParser(dateArray, parseTexts)
  return parsers
}

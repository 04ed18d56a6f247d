// The kinds of settings: text, numbers, choices and lists, each with its default and meaning.

/** Reads the text of a variable; throws a Problem with a sentence that says what is expected. */
export interface Setting<T> {
  read: (text: string | undefined) => T
  fallback: string
  meaning: string
}

export class Problem extends Error {}

export const setting = <T>(fallback: string, meaning: string, read: (text: string | undefined) => T): Setting<T> => ({
  fallback,
  meaning,
  read: (text) => read(text === undefined || text.trim() === '' ? undefined : text.trim()),
})

export const text = (fallback: string, meaning: string) =>
  setting(fallback, meaning, (rawValue) => rawValue ?? fallback)

export const optional = (fallbackText: string, meaning: string, check: (rawValue: string) => void = () => undefined) =>
  setting<string | undefined>(fallbackText, meaning, (rawValue) => {
    if (rawValue !== undefined) check(rawValue)
    return rawValue
  })

export const wholeNumber = (rawValue: string | number, min: number, max: number): number => {
  const value = Number(rawValue)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Problem(`must be a whole number from ${min} to ${max}`)
  }
  return value
}

export const integer = (fallback: number, meaning: string, min: number, max: number) =>
  setting(String(fallback), meaning, (rawValue = String(fallback)) => wholeNumber(rawValue, min, max))

export const choice = <const C extends string>(fallback: C, meaning: string, choices: readonly C[]) =>
  setting(fallback, meaning, (rawValue = fallback) => {
    const value = choices.find((candidate) => candidate === rawValue)
    if (value === undefined) throw new Problem(`must be one of ${choices.join(', ')}`)
    return value
  })

export const list = <T extends string>(
  fallback: string,
  meaning: string,
  isItem: (item: string) => item is T,
  expected: string,
) =>
  setting(fallback, meaning, (rawValue = fallback) => {
    const items = rawValue
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    if (!items.every(isItem)) throw new Problem(expected)
    if (new Set(items).size !== items.length) throw new Problem('must not name the same item twice')
    return items
  })

// Names that no other test uses: accounts of several files share one platform.

/** No two of these look alike, so that no name is taken for that of a verified company. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const encode = (number: number): string => {
  const rest = Math.floor(number / SYMBOLS.length)
  return (rest === 0 ? '' : encode(rest)) + SYMBOLS.charAt(number % SYMBOLS.length)
}

let names = 0

export const uniqueName = (): string => encode(process.pid) + encode(++names)

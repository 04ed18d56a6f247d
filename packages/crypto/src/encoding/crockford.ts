// Crockford's base32: 32 symbols that people can read out and type, without I, L, O and U.

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of different symbols. */
export const CROCKFORD_SIZE = SYMBOLS.length

export const toCrockfordSymbol = (value: number): string => SYMBOLS[value] ?? ''

/** -1 if the character is not a symbol. */
export const getCrockfordValue = (symbol: string): number => SYMBOLS.indexOf(symbol)

/** The canonical spelling of a typed code: upper case, I and L as 1, O as 0, without blanks and hyphens. */
export const foldCrockford = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0')

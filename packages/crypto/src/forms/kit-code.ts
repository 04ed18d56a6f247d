// The code of a recovery kit: 160 bits as eight groups of four symbols, each with a symbol that checks the group.

import { foldCrockford, getCrockfordValue, toCrockfordSymbol } from '../encoding/crockford.ts'

export const KIT_SECRET_BYTES = 20

/**
 * The salt of the proof: base64 of the first 16 bytes of SHA-256("recovery-kit"). A wrap with this salt is refused, because
 * the proof would be the key that wraps.
 */
export const KIT_SALT = 'wdk6MPSoYe7xmhmUWwfW5w=='

const GROUPS = 8
const DATA_SYMBOLS = 4
const GROUP_SYMBOLS = DATA_SYMBOLS + 1
const SYMBOL_BITS = 5

/** x^5 + x^2 + 1, the modulus of the field with 32 elements. */
const MODULUS = 0b100101
const ALPHA = 2

const multiply = (left: number, right: number): number => {
  let product = 0
  let factor = left
  for (let rest = right; rest > 0; rest >>= 1) {
    if (rest & 1) product ^= factor
    factor <<= 1
    if (factor > 31) factor ^= MODULUS
  }
  return product
}

/** α^0 to α^5. */
const powers = [1]
for (let exponent = 1; exponent <= GROUP_SYMBOLS; exponent++) powers.push(multiply(powers[exponent - 1] ?? 0, ALPHA))

/** The number of the group is part of it, so that two swapped groups are noticed. */
const computeCheck = (group: number, data: readonly number[]): number =>
  data.reduce(
    (sum, value, index) => sum ^ multiply(powers[index + 1] ?? 0, value),
    multiply(powers[GROUP_SYMBOLS] ?? 0, group),
  )

const readSymbols = (secret: Uint8Array): number[] => {
  const values: number[] = []
  let bits = 0
  let count = 0
  for (const byte of secret) {
    bits = ((bits << 8) | byte) & 0xfff
    count += 8
    while (count >= SYMBOL_BITS) {
      count -= SYMBOL_BITS
      values.push((bits >> count) & 31)
    }
  }
  return values
}

/** The code as the sheet prints it: `XXXXX-XXXXX-…`, from 20 secret bytes. */
export const formatKitCode = (secret: Uint8Array): string => {
  if (secret.length !== KIT_SECRET_BYTES) throw new TypeError(`a recovery kit has ${KIT_SECRET_BYTES} bytes`)
  const values = readSymbols(secret)
  const groups = Array.from({ length: GROUPS }, (_, group) => {
    const data = values.slice(group * DATA_SYMBOLS, (group + 1) * DATA_SYMBOLS)
    return [...data, computeCheck(group, data)].map(toCrockfordSymbol).join('')
  })
  return groups.join('-')
}

const isRightGroup = (group: number, symbols: string): boolean => {
  const values = [...symbols].map(getCrockfordValue)
  if (values.includes(-1)) return false
  return computeCheck(group, values.slice(0, DATA_SYMBOLS)) === values[DATA_SYMBOLS]
}

/**
 * The numbers (1 to 8) of the complete groups that are mistyped, first to last; works on half a code, while it is typed.
 * A group is also wrong while it has a character that no code has, such as U.
 */
export const listWrongKitGroups = (text: string): number[] => {
  const symbols = foldCrockford(text)
  const wrongGroups: number[] = []
  for (let group = 0; group < GROUPS; group++) {
    const part = symbols.slice(group * GROUP_SYMBOLS, (group + 1) * GROUP_SYMBOLS)
    const isComplete = part.length === GROUP_SYMBOLS
    const hasWrongSymbol = [...part].some((symbol) => getCrockfordValue(symbol) === -1)
    if (hasWrongSymbol || (isComplete && !isRightGroup(group, part))) wrongGroups.push(group + 1)
  }
  return wrongGroups
}

/** `form`: not 40 symbols of a code. `groups`: the groups in `bad` (1 to 8) are mistyped. */
export type KitCodeProblem = { readonly problem: 'form' } | { readonly problem: 'groups'; readonly bad: number[] }

/** Reads what a person typed or scanned. `canonical` is the secret that proof and wrap are derived from. */
export const readKitCode = (text: string): { readonly canonical: string } | KitCodeProblem => {
  const canonical = foldCrockford(text)
  const isForm =
    canonical.length === GROUPS * GROUP_SYMBOLS && [...canonical].every((it) => getCrockfordValue(it) !== -1)
  if (!isForm) return { problem: 'form' }
  const bad = listWrongKitGroups(canonical)
  return bad.length > 0 ? { problem: 'groups', bad } : { canonical }
}

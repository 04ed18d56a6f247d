// Writes numbers, names and strings into a content stream.
import { isBytes, isDict, isList, isName, type Operand } from '../../content/operands.ts'

/** A number with at most four decimals, never in exponential form. */
export const numberText = (value: number): string => {
  const rounded = Math.round(value * 1e4) / 1e4
  if (!Number.isFinite(rounded) || rounded === 0) return '0'
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(4) : text
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export const hexText = (bytes: Uint8Array, from = 0, length = bytes.length): string => {
  let text = ''
  for (let at = from; at < from + length; at += 1) text += HEX[bytes[at] ?? 0]
  return text
}

const PLAIN = /[!-~]/
const DELIMITER = /[()<>[\]{}/%#]/

/** `/Name`, with #20 for characters that a name cannot have. */
export const nameText = (name: string): string => {
  let text = '/'
  for (let at = 0; at < name.length; at += 1) {
    const character = name.charAt(at)
    const isPlain = PLAIN.test(character) && !DELIMITER.test(character)
    text += isPlain ? character : `#${HEX[character.charCodeAt(0) & 255]}`
  }
  return text
}

/** A text string, as UTF-16 with its byte order mark. */
export const textString = (text: string): string => {
  let hex = 'feff'
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return `<${hex}>`
}

export const operandText = (operand: Operand): string => {
  if (operand === null || typeof operand === 'boolean') return String(operand)
  if (typeof operand === 'number') return numberText(operand)
  if (isBytes(operand)) return `<${hexText(operand)}>`
  if (isList(operand)) return `[${operand.map(operandText).join(' ')}]`
  if (isDict(operand))
    return `<<${[...operand].map(([key, value]) => `${nameText(key)} ${operandText(value)}`).join(' ')}>>`
  return isName(operand) ? nameText(operand.name) : 'null'
}

// The parser's position in a formula, and the symbols, lists and literals shared by conditions and values.
import { maxLevels } from '../definition/index.ts'
import { FormulaError, type FormulaReason, type Token } from './expression-tokens.ts'

export interface Reading {
  readonly tokens: readonly Token[]
  at: number
  depth: number
}

const END: Token = { kind: 'end', text: '', at: 0 }

export const peek = ({ tokens, at }: Reading): Token => tokens[at] ?? tokens.at(-1) ?? END

export const refuse = (reading: Reading, reason: FormulaReason): never => {
  throw new FormulaError(reason, peek(reading).at)
}

export const next = (reading: Reading): Token => {
  const token = peek(reading)
  reading.at += 1
  return token
}

export const isNext = (reading: Reading, text: string): boolean => {
  const { kind, text: word } = peek(reading)
  return word === text && kind !== 'text'
}

export const accept = (reading: Reading, text: string): boolean => {
  if (!isNext(reading, text)) return false
  reading.at += 1
  return true
}

export const expect = (reading: Reading, text: string): void => {
  if (!accept(reading, text)) refuse(reading, peek(reading).kind === 'end' ? 'end' : 'sign')
}

/** Limits nesting: the language itself allows 64 levels (FG-08). */
export const withDepth = <Value>(reading: Reading, read: () => Value): Value => {
  if (reading.depth > maxLevels * 2) refuse(reading, 'depth')
  reading.depth += 1
  const value = read()
  reading.depth -= 1
  return value
}

export const listUntil = <Value>(reading: Reading, close: string, read: () => Value): Value[] => {
  if (accept(reading, close)) return []
  const list = [read()]
  while (accept(reading, ',')) list.push(read())
  expect(reading, close)
  return list
}

export const parseText = (reading: Reading): string => {
  const { kind, text } = peek(reading)
  if (kind !== 'text') return refuse(reading, 'literal')
  next(reading)
  try {
    return JSON.parse(text) as string
  } catch {
    reading.at -= 1
    return refuse(reading, 'literal')
  }
}

export const parseScalar = (reading: Reading): string | number | boolean => {
  if (accept(reading, 'true')) return true
  if (accept(reading, 'false')) return false
  if (peek(reading).kind === 'text') return parseText(reading)
  const sign = accept(reading, '-') ? -1 : 1
  const { kind, text } = peek(reading)
  if (kind !== 'number') return refuse(reading, 'literal')
  next(reading)
  return sign * Number(text)
}

export const parseOperand = (reading: Reading): unknown =>
  accept(reading, '[') ? listUntil(reading, ']', () => parseScalar(reading)) : parseScalar(reading)

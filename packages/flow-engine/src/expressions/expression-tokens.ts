// Splits a formula into words, numbers, texts and symbols.

export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

/** The problem of a formula, and its position. */
export class FormulaError extends Error {
  readonly at: number
  readonly reason: FormulaReason
  constructor(reason: FormulaReason, at: number) {
    super(reason)
    this.reason = reason
    this.at = at
  }
}

export type FormulaReason =
  | 'sign'
  | 'value'
  | 'end'
  | 'function'
  | 'arguments'
  | 'condition'
  | 'literal'
  | 'unit'
  | 'depth'

const PATTERN =
  /\s*(?:([A-Za-z_][\w.]*)|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|("(?:[^"\\]|\\.)*")|(!=|>=|<=|[-+*/%=<>(),[\]]))/y

export const tokenize = (text: string): Token[] => {
  const tokens: Token[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    PATTERN.lastIndex = at
    const match = PATTERN.exec(text)
    if (match === null) throw new FormulaError('sign', at + (text.slice(at).length - text.slice(at).trimStart().length))
    const [whole, word, number, quoted, sign] = match
    const content = word ?? number ?? quoted ?? sign ?? ''
    const kind = word !== undefined ? 'word' : number !== undefined ? 'number' : quoted !== undefined ? 'text' : 'sign'
    tokens.push({ kind, text: content, at: at + whole.length - content.length })
    at += whole.length
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

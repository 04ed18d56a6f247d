// Refuses local names that say how a value came about (`found`, `given`) instead of what it is (`webhook`, `answers`).
// Biome keeps the code in one form, so patterns are enough to see what is declared.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../import-graph/imports.ts'

const REFUSED = ['known', 'found', 'given', 'taken', 'told', 'own', 'asked', 'offered', 'shared', 'wanted', 'held']
const NAME = `(?:${REFUSED.join('|')})`

const COMMENTS = /^[ \t]*(?:\/\/|\/\*|\*).*$|(?<=\s)\/\/ .*$/gm
/** String contents are ignored; templates keep their line breaks, for the line numbers. */
const TEXTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

// const found = …, const { found } = …, for (const [found] of …), function found(…
const DECLARATION = /\b(?:const|let|var|function)\s+(?=[\w{[])/g
// (found, other) => …, async ({ found }: Needs): Type => …, function f(found)
const PARAMETERS = [/\(([^()]*)\)(?:\s*:\s*[^=;(){}]+)?\s*=>/g, /\bfunction\s*\w*\s*(?:<[^>]*>)?\(([^()]*)\)/g]
// found => …
const BARE_PARAMETER = new RegExp(String.raw`(?<![\w.])(${NAME})\s*=>`, 'g')
// In a pattern a name is bound unless a colon makes it a key: { found }, { a: found }, [found], ...found, found = 1.
const BOUND = new RegExp(String.raw`(?:^|[{[,:]|\.\.\.)\s*(${NAME})(?=\s*(?:[,}\]=]|$))`, 'g')

export interface LocalName {
  readonly line: number
  readonly name: string
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

const CLOSES: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** The name or pattern that a declaration begins with: `{ a, b }` of `{ a, b }: Needs = …`. */
const patternAt = (code: string): string => {
  if (!(code.charAt(0) in CLOSES)) return /^\w*/.exec(code)?.[0] ?? ''
  let depth = 0
  for (let index = 0; index < code.length; index += 1) {
    if ('{['.includes(code.charAt(index))) depth += 1
    if ('}]'.includes(code.charAt(index))) depth -= 1
    if (depth === 0) return code.slice(0, index + 1)
  }
  return code
}

/** `tx: Tx, { found }: Needs` → `tx: Tx`, `{ found }: Needs`. */
const splitParameters = (list: string): string[] => {
  const parameters = ['']
  let depth = 0
  for (const character of list) {
    if ('{[<'.includes(character)) depth += 1
    if ('}]>'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) parameters.push('')
    else parameters.push(`${parameters.pop() ?? ''}${character}`)
  }
  return parameters.map((parameter) => parameter.trim().replace(/^\.\.\./, ''))
}

const boundIn = (pattern: string): string[] => [...pattern.matchAll(BOUND)].map(([, name = '']) => name)

export const findLocalNames = (text: string): LocalName[] => {
  const code = text.replace(COMMENTS, blank).replace(TEXTS, blank)
  const declared = [...code.matchAll(DECLARATION)].flatMap(({ index, 0: keyword }) =>
    boundIn(patternAt(code.slice(index + keyword.length))).map((name) => ({ index, name })),
  )
  const parameters = PARAMETERS.flatMap((pattern) => [...code.matchAll(pattern)]).flatMap(({ index, 1: list = '' }) =>
    splitParameters(list).flatMap((parameter) => boundIn(patternAt(parameter)).map((name) => ({ index, name }))),
  )
  const bare = [...code.matchAll(BARE_PARAMETER)].map(({ index, 1: name = '' }) => ({ index, name }))
  return [...declared, ...parameters, ...bare]
    .sort((a, b) => a.index - b.index)
    .map(({ index, name }) => ({ line: lineAt(code, index), name }))
}

const isChecked = (file: string): boolean => /^(?:apps|packages|tools)\/.*\.[cm]?[jt]sx?$/.test(file)

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..')
  const lines = listFiles(root)
    .filter(isChecked)
    .flatMap((file) =>
      findLocalNames(readFileSync(join(root, file), 'utf8')).map(({ line, name }) => `${file}:${line}: ${name}`),
    )
  for (const line of lines) console.error(`${line} says how the value came about; name what it is`)
  if (lines.length > 0) process.exit(1)
}

// The code blocks of the pages in docs, and small helpers to run them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOCS = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs')

export interface PageBlock {
  language: string
  text: string
}

/** Pages for integrators, by their path in docs. */
export const listPages = (): string[] =>
  [
    ...globSync('concepts/*.md', { cwd: DOCS }),
    'first-integration.md',
    'going-live.md',
    'rotation.md',
    'testing.md',
    'without-the-sdk.md',
  ].sort()

export const readAllBlocks = (page: string): PageBlock[] =>
  [...readFileSync(join(DOCS, page), 'utf8').matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms)].map(
    ([, , language = '', text = '']) => ({ language, text }),
  )

/** Drawings and outputs of programs (`text`) are left out. */
export const readBlocks = (page: string): PageBlock[] =>
  readAllBlocks(page).filter(({ language }) => language !== 'text')

/** The words of a shell command, with its quotes removed and `$NAME` replaced outside of single quotes. */
const splitWords = (command: string, variables: Readonly<Record<string, string>>): string[] => {
  const replaceNames = (text: string): string => text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? '')
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|\\\n|[^\s'"\\])+/g)]
    .map(([word]) =>
      word
        .split(/('[^']*'|"[^"]*")/)
        .map((part) => (part.startsWith("'") ? part.slice(1, -1) : replaceNames(part.replace(/^"|"$/g, ''))))
        .join('')
        .replace(/^\\\n/, ''),
    )
    .filter((word) => word !== '')
}

export interface CurlCall {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/** The calls of `curl` in a block of shell commands, as curl would make them. */
export const readCurlCalls = (text: string, variables: Readonly<Record<string, string>>): CurlCall[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('curl '))
    .map((line) => {
      const words = splitWords(line, variables).slice(1)
      const headers: Record<string, string> = {}
      const call: { method?: string; url: string; body?: string } = { url: '' }
      for (let word = words.shift(); word !== undefined; word = words.shift()) {
        if (word === '-X') call.method = words.shift() ?? ''
        else if (word === '-d') call.body = words.shift() ?? ''
        else if (word === '-H') {
          const [name = '', value = ''] = (words.shift() ?? '').split(/: (.*)/s)
          headers[name.toLowerCase()] = value
        } else if (word === '-sw') words.shift()
        else if (!word.startsWith('-')) call.url = word
      }
      return { method: call.body === undefined ? 'GET' : 'POST', ...call, headers }
    })

/** The code in the last column of a table that begins with the column `name`, JSON objects only. */
export const readTableCode = (page: string, name: string): string[] => {
  const text = readFileSync(join(DOCS, page), 'utf8')
  const [, rows = ''] = new RegExp(`^\\| \`${name}\` .*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm').exec(text) ?? []
  return rows.split('\n').flatMap((row) => /^\|.*\| `(\{.*?\})`/.exec(row)?.[1] ?? [])
}

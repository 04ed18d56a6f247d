// Reads the exports of an SDK entry point, and the doc comment of each.
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface EntryPointExport {
  name: string
  /** The file that declares the name. */
  file: string
  /** The doc comment above the declaration, without its asterisks; empty if missing. */
  doc: string
}

const NAMED = /^export (?:type )?\{([^}]*)\} from '([^']+)'/gm
const ALL = /^export \* from '(\.[^']+)'/gm
const COMMENT = /\/\*\*(?:(?!\*\/)[\s\S])*\*\//g

const findDoc = (text: string, name: string): string => {
  const declaration = `(?:export (?:const|function|class|interface|type) ${name}\\b|${name},\\n)`
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${declaration}`).exec(text)?.[1] ?? ''
  return comment.replace(/^\s*\*? ?/gm, '').trim()
}

const namesIn = (list: string): string[] =>
  list
    .replace(COMMENT, '')
    .split(',')
    .map((entry) => entry.trim().replace(/^type /, ''))
    .filter((entry) => entry !== '')

/** A name of the wire is documented next to its schema, in the protocol. */
const findSource = (file: string, path: string): string =>
  path.startsWith('.') ? join(dirname(file), path) : realpathSync(fileURLToPath(import.meta.resolve(path)))

/** The name where it is declared, however many files export it further. */
const readExport = async (file: string, name: string): Promise<EntryPointExport> => {
  const source = await readFile(file, 'utf8')
  const origin = [...source.matchAll(NAMED)].find(([, list = '']) => namesIn(list).includes(name))?.[2]
  return origin === undefined ? { name, file, doc: findDoc(source, name) } : readExport(findSource(file, origin), name)
}

/** Every name that the entry point exports, sorted by the order of its statements. */
export const listExports = async (entryPoint: string): Promise<EntryPointExport[]> => {
  const text = await readFile(entryPoint, 'utf8')
  const namedExports = [...text.matchAll(NAMED)].map(async ([, list = '', path = '']) => {
    const file = findSource(entryPoint, path)
    return Promise.all(namesIn(list).map((name) => readExport(file, name)))
  })
  const all = [...text.matchAll(ALL)].map(([, path = '']) => listExports(join(dirname(entryPoint), path)))
  return (await Promise.all([...namedExports, ...all])).flat()
}

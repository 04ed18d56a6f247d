// Checks the error catalog against the code: every key is used somewhere, with cause and fix, or its feature is still to
// come (`tools/checks/errors-to-come.ts`). `--shrink` removes used keys from the list.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findErrorHelp } from '@company-data/protocol/error-help'
import { errorKeys } from '@company-data/protocol/errors'
import { errorsToCome } from './errors-to-come.ts'

export interface Catalog {
  readonly keys: readonly string[]
  readonly toCome: readonly string[]
  /** Texts of the files that may raise an error. */
  readonly sources: readonly string[]
  /** The keys that have cause and fix. */
  readonly explained: readonly string[]
}

const isGiven = (key: string, sources: readonly string[]): boolean =>
  sources.some((text) => ["'", '"', '`'].some((quote) => text.includes(quote + key + quote)))

export const findErrorProblems = ({ keys, toCome, sources, explained }: Catalog): string[] => {
  const givenKeys = new Set(keys.filter((key) => isGiven(key, sources)))
  const waiting = new Set(toCome)
  return [
    ...keys.filter((key) => !givenKeys.has(key) && !waiting.has(key)).map((key) => `${key} is not used anywhere`),
    ...toCome
      .filter((key) => givenKeys.has(key))
      .map((key) => `${key} is used now: remove it from the list (--shrink)`),
    ...toCome
      .filter((key) => !keys.includes(key))
      .map((key) => `${key} is listed as still to come but is not in the catalog`),
    ...toCome.filter((key, at) => toCome.indexOf(key) < at).map((key) => `${key} is listed twice as still to come`),
    ...keys
      .filter((key) => givenKeys.has(key) && !explained.includes(key))
      .map((key) => `${key} has no cause and fix in packages/protocol/src/error-help`),
  ]
}

const root = join(import.meta.dirname, '..', '..')

// Not counted: the catalog names every key, tests name expected ones, clients compare the server's, and pages have
// texts for them.
const GIVES_NO_ERROR =
  /\.test\.ts$|^packages\/(?:protocol\/src\/error(?:s|-words)|sdk|cli|testkit|ui)\b|\/node_modules\//

const readSources = (): string[] =>
  globSync('{apps/server,packages/*}/src/**/*.ts', { cwd: root })
    .filter((file) => !GIVES_NO_ERROR.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))

const shrink = (sources: readonly string[]): void => {
  const file = join(import.meta.dirname, 'errors-to-come.ts')
  const lines = readFileSync(file, 'utf8').split('\n')
  const remainingLines = lines.filter((line) => {
    const key = /^ {2}'([^']+)',$/.exec(line)?.[1]
    return key === undefined || !isGiven(key, sources)
  })
  writeFileSync(file, remainingLines.join('\n'))
  console.log(`${lines.length - remainingLines.length} keys removed`)
}

if (import.meta.main) {
  const sources = readSources()
  if (process.argv.includes('--shrink')) {
    shrink(sources)
  } else {
    const explained = errorKeys.filter((key) => findErrorHelp(key) !== undefined)
    const problems = findErrorProblems({ keys: errorKeys, toCome: errorsToCome, sources, explained })
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exit(1)
  }
}

// Reads the texts of the wallet and its parts in English, and lists the texts of a translation with their paths.
import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const ROOT = `${import.meta.dirname}/../../../../..`

const files = globSync('{apps/consent,apps/wallet,packages/ui,packages/web}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|[\\/]languages[\\/]|[\\/]language[\\/]texts\.ts$/.test(file))
  .sort()

/** The names that texts and labels of the navigation have in the source. */
export const readTextNames = (): string[] =>
  files.flatMap((file) => {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8')
    return [...source.matchAll(/(?:defineTexts\(|label: )\{\s+name: '(\w+)'/g)].map(([, name = '']) => name)
  })

/** English texts by name. Files with JSX are left out: only a browser can read them. */
export const readEnglishTexts = async (): Promise<Record<string, unknown>> => {
  const texts: Record<string, unknown> = {}
  for (const file of files) {
    if (!file.endsWith('.ts') || !readFileSync(`${ROOT}/${file}`, 'utf8').includes('= defineTexts({')) continue
    const exported: Record<string, unknown> = await import(pathToFileURL(`${ROOT}/${file}`).href)
    for (const value of Object.values(exported))
      if (value !== null && typeof value === 'object' && 'name' in value && 'en' in value)
        texts[String(value.name)] = value.en
  }
  return texts
}

/** The words of a function: its strings and templates, without the values in them. */
const readStrings = (code: string): string =>
  [...code.matchAll(/(['`])((?:(?!\1).)*)\1/gs)]
    .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '{}'))
    .join(' | ')

/** Each text with its path: `home.firstSteps.data.title`. */
export const listTexts = (value: unknown, path = ''): Array<readonly [path: string, text: string]> => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, readStrings(String(value))]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, path === '' ? key : `${path}.${key}`))
}

/** Each function with its path. */
export const listFunctions = (
  value: unknown,
  path = '',
): Array<readonly [path: string, run: (n: number) => unknown]> => {
  if (typeof value === 'function') return [[path, value as (n: number) => unknown]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => listFunctions(part, path === '' ? key : `${path}.${key}`))
}

// Results of tools by the digest of their input, below node_modules/.cache: a check repeats only what has changed.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface ResultCache<Result> {
  /** The result for these texts, from this or an earlier run. */
  find(texts: readonly string[]): Result | undefined
  add(texts: readonly string[], result: Result): Result
  /** Keeps the results of this run alone, so that the file does not grow. */
  save(): void
}

const digest = (texts: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('base64url')
}

const readResults = <Result>(path: string): Map<string, Result> => {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Result>))
  } catch {
    return new Map()
  }
}

/**
 * `program` lists the sources that compute the results: a change of one drops all results.
 *
 * @example const cache = openResultCache<Finding[]>(root, 'language', [rulesSource])
 */
export const openResultCache = <Result>(
  root: string,
  name: string,
  program: readonly string[],
): ResultCache<Result> => {
  const path = join(root, 'node_modules', '.cache', 'results', `${name}.json`)
  const version = digest(program)
  const earlier = readResults<Result>(path)
  const used = new Map<string, Result>()
  const toKey = (texts: readonly string[]): string => digest([version, ...texts])
  let hasChanged = false
  return {
    find(texts) {
      const key = toKey(texts)
      const result = used.get(key) ?? earlier.get(key)
      if (result !== undefined) used.set(key, result)
      return result
    },
    add(texts, result) {
      hasChanged = true
      used.set(toKey(texts), result)
      return result
    },
    save() {
      if (!hasChanged && used.size === earlier.size) return
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify(Object.fromEntries(used)))
    },
  }
}

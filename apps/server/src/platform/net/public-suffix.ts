// The list of publicsuffix.org: names such as `co.uk`, below which anyone can register.
import { readFileSync } from 'node:fs'

const readRules = (): ReadonlySet<string> => {
  const lines = readFileSync(new URL('./public-suffixes.txt', import.meta.url), 'utf8').split('\n')
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))
}

let rules: ReadonlySet<string> | undefined

/** True if a name in lower case and ASCII is itself a public suffix. */
export const isPublicSuffix = (name: string): boolean => {
  rules ??= readRules()
  if (rules.has(`!${name}`)) return false
  const parent = name.slice(name.indexOf('.') + 1)
  return rules.has(name) || rules.has(`*.${parent}`) || !name.includes('.')
}

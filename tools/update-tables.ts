// Writes the two tables of public data from the npm packages that keep them: `node tools/update-tables.ts`.
// The packages are used only here, so that no install and no bundle has them (docs/decisions/0036-names-and-domains.md).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToASCII, fileURLToPath } from 'node:url'

const CONFUSABLES = 'unhomoglyph@1.0.6'
const PUBLIC_SUFFIXES = 'psl@1.15.0'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Reads files of a package without installing it. */
const readPackage = <T>(name: string, read: (folder: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'update-tables-'))
  try {
    execFileSync('npm', ['pack', '--silent', name], { cwd: folder })
    const archive = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? ''
    execFileSync('tar', ['xzf', archive], { cwd: folder })
    return read(join(folder, 'package'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const toHex = (text: string): string => [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ')

const confusables = readPackage(CONFUSABLES, (folder) => {
  const rows = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8')) as Record<string, string>
  return Object.entries(rows)
    .map(([from, to]) => `${toHex(from)};${toHex(to)}`)
    .sort()
})

/** `!www.ck` and `*.ck` keep their first mark. */
const toAscii = (rule: string): string => {
  const [, mark = '', name = ''] = /^(!|\*\.)?(.*)$/.exec(rule) ?? []
  return `${mark}${domainToASCII(name)}`
}

const publicSuffixes = readPackage(PUBLIC_SUFFIXES, (folder) => {
  const text = readFileSync(join(folder, 'data', 'rules.js'), 'utf8')
  return [...text.matchAll(/^\s*"([^"]+)",?$/gm)].map(([, rule = '']) => toAscii(rule)).sort()
})

const write = (file: string, source: string, rows: readonly string[]): void => {
  writeFileSync(join(root, file), `${[`# ${source}; written by tools/update-tables.ts`, ...rows].join('\n')}\n`)
  console.log(`${file}: ${rows.length} rows`)
}

write('apps/server/src/platform/text/confusables.txt', `UTS 39 confusables, Unicode 13, of ${CONFUSABLES}`, confusables)
write('apps/server/src/platform/net/public-suffixes.txt', `publicsuffix.org, of ${PUBLIC_SUFFIXES}`, publicSuffixes)

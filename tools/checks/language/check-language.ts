// Checks names, comments, test titles and paths for plain English (rules.ts). Remaining findings are counted in
// remaining.json; a count may only fall. `--list <rule or path>` shows each finding, `--update` writes the counts.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../import-graph/imports.ts'
import { openResultCache } from '../../result-cache.ts'
import { type Mention, readSource } from './read-source.ts'
import * as rules from './rules.ts'

export interface Finding {
  readonly rule: string
  readonly file: string
  readonly line: number
  readonly text: string
}

type Report = (rule: string, index: number, text: string) => void

// Ids of the specification, of the designs and of reviews: `D1-WH-03`, `FA-12`, `TRUST-07`.
const ID = /\b(?:[A-Z]+\d?-)+\d+(?:\/\d+)*(?:\.\.\d+)?\b/g
const isSource = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file)

const applyRules = (list: readonly rules.WordRule[], mentions: readonly Mention[], report: Report): void => {
  for (const { text, index } of mentions)
    for (const { id, pattern, instead, allow } of list)
      if (pattern.test(text) && !allow?.has(text)) report(id, index, `“${text.slice(0, 80)}”: ${instead}`)
}

const checkTitle = ({ text, index }: Mention, report: Report): void => {
  const ids = text.match(ID) ?? []
  const words = text.replace(ID, '').replace(/^[\s,:;[\]()]+|[\s,:;[\]()]+$/g, '')
  const leading = /^[^a-z]*/.exec(text)?.[0].match(ID)?.length ?? 0
  if (words.length > rules.MAX_TITLE)
    report('title-length', index, `${words.length} characters, at most ${rules.MAX_TITLE}: “${words}”`)
  if (words.includes(';')) report('title-semicolon', index, `one behaviour, without “;”: “${words}”`)
  if (leading > rules.MAX_LEADING_IDS) report('title-ids', index, `${ids.length} ids in front: put them at the end`)
}

/** The findings of one file. */
export const findInSource = (file: string, text: string): Finding[] => {
  const findings: Finding[] = []
  const report: Report = (rule, index, message) =>
    findings.push({ rule, file, line: text.slice(0, index).split('\n').length, text: message })
  const source = readSource(file, text)
  applyRules(
    rules.functionRules,
    source.names.filter(({ isFunction }) => isFunction),
    report,
  )
  applyRules(
    rules.nameRules,
    source.names.filter((name) => !name.text.includes('_') || name.text === name.text.toUpperCase()),
    report,
  )
  applyRules(rules.commentRules, [...source.comments, ...source.titles], report)
  applyRules(rules.openingRules, source.comments, report)
  if (source.firstLine !== undefined) {
    applyRules(rules.firstLineRules, [source.firstLine], report)
    const first = source.comments[0]?.text ?? ''
    const [sentence = ''] = first.split(/(?<=[.:!?]) /)
    if (sentence.length > rules.MAX_FIRST_LINE)
      report('first-line-length', 0, `${sentence.length} characters, at most ${rules.MAX_FIRST_LINE}`)
  }
  for (const title of source.titles) checkTitle(title, report)
  for (const { index } of source.literalSpreads)
    report('literal-spread', index, 'write the members out instead of spreading a literal')
  return findings
}

export const findPaths = (files: readonly string[]): Finding[] => {
  const paths = new Set(
    files.flatMap((file) => file.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))),
  )
  return [...paths].flatMap((path) => {
    const segment = (path.split('/').at(-1) ?? '').replace(/\..*$/, '')
    return rules.pathRules
      .filter(({ pattern, allow }) => pattern.test(segment) && !allow?.has(segment))
      .map(({ id, instead }) => ({ rule: id, file: path, line: 1, text: `“${segment}”: ${instead}` }))
  })
}

const findInProse = (file: string, prose: string): Finding[] => {
  const findings: Finding[] = []
  prose.split('\n').forEach((line, number) => {
    applyRules(rules.commentRules, [{ text: line, index: 0 }], (rule, _, message) =>
      findings.push({ rule: rule.replace('prose-', 'docs-'), file, line: number + 1, text: message }),
    )
  })
  return findings
}

/** Prose of the documents, without code and quoted names. */
export const findInDocument = (file: string, text: string): Finding[] =>
  findInProse(file, text.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, ''))

/** The comments of a migration. */
export const findInMigration = (file: string, text: string): Finding[] =>
  findInProse(
    file,
    text
      .split('\n')
      .map((line) => (/^\s*--/.test(line) ? line : ''))
      .join('\n'),
  )

// The specification is the text of the contract, the changelog is history, the error pages are generated.
const listDocuments = (root: string): string[] =>
  globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((file) => !/^docs\/spec\/|^CHANGELOG/.test(file))

export const countByRule = (findings: readonly Finding[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(findings, ({ rule }) => rule)]
      .map(([rule, list]): [string, number] => [rule, list.length])
      .sort(([a], [b]) => a.localeCompare(b)),
  )

if (import.meta.main) {
  const root = join(import.meta.dirname, '..', '..', '..')
  const countsFile = join(import.meta.dirname, 'remaining.json')
  const [option, filter = ''] = process.argv.slice(2)
  const sources = listFiles(root).filter(isSource)
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  // The parser is one of its dependencies.
  const program = ['check-language.ts', 'read-source.ts', 'rules.ts'].map((file) => `tools/checks/language/${file}`)
  const cache = openResultCache<Finding[]>(root, 'language', [...program, 'package.json'].map(read))
  const findCached = (file: string): Finding[] => {
    const text = read(file)
    return cache.find([file, text]) ?? cache.add([file, text], findInSource(file, text))
  }
  const findings = [
    ...sources.flatMap(findCached),
    ...findPaths(sources),
    ...listDocuments(root).flatMap((file) => findInDocument(file, read(file))),
    ...globSync('apps/server/migrations/**/*.sql', { cwd: root }).flatMap((file) => findInMigration(file, read(file))),
  ]
  cache.save()
  const counts = countByRule(findings)
  if (option === '--update') writeFileSync(countsFile, `${JSON.stringify(counts, null, 2)}\n`)
  const allowed = JSON.parse(readFileSync(countsFile, 'utf8')) as Record<string, number>
  const isListed = ({ file, rule }: Finding): boolean =>
    option === '--list'
      ? rule.startsWith(filter) || file.startsWith(filter)
      : (counts[rule] ?? 0) > (allowed[rule] ?? 0)
  for (const { rule, file, line, text } of findings.filter(isListed)) console.error(`${file}:${line} [${rule}] ${text}`)
  const grown = Object.keys(counts).filter((rule) => (counts[rule] ?? 0) > (allowed[rule] ?? 0))
  for (const rule of grown) console.error(`${rule}: ${counts[rule]} findings, ${allowed[rule] ?? 0} are allowed`)
  if (grown.length > 0) process.exit(1)
}

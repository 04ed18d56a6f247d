// Checks the server's SQL against three rules: features write SQL in stores only (`store.ts`, `*-store.ts`), a file
// names only tables that its feature owns (`tools/checks/table-owners.ts`), and a store names the columns that it reads
// of a table with large ones (`tools/checks/quotas/large-columns.ts`).
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { largeColumns, listWholeReads, type WholeRowUse, wholeRowUses } from './quotas/large-columns.ts'
import { type TableException, tableExceptions, tableOwners } from './table-owners.ts'

export interface StoreViolation {
  readonly rule: 'sql' | 'table' | 'owner' | 'exception' | 'columns'
  readonly file: string
  readonly offender: string
  readonly reason: string
}

export interface StoreRules {
  readonly owners: Readonly<Record<string, readonly string[]>>
  readonly exceptions: readonly TableException[]
  readonly largeColumns: Readonly<Record<string, readonly string[]>>
  readonly wholeRowUses: readonly WholeRowUse[]
}

const SERVER = 'apps/server/src/'
const LIST = 'tools/checks/table-owners.ts'
const IS_TEST_CODE = /\.test\.ts$|\/testing\//
const IS_STORE = /(?:^|[/-])store\.ts$/
const COMMENTS = /^[ \t]*(?:\/\/|\/\*|\*).*$|(?<=\s)\/\/ .*$/gm

// Query builders, SQL templates, and statements that are plain text.
const WRITES_SQL =
  /['"`]\s*(?:select\s|insert into\s|delete from\s|update\s\w+\s(?:\w+\s)?set\s|with\s\w+\sas\s)|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`;]*>)?`|\bsql\.(?:raw|lit|ref|table|id|join)\b/
// The first argument of a query builder: 'table', 'table as t'.
const BUILDER =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|(?:inner|left|right|full|cross)(?:Lateral)?Join)\(\s*\[?\s*['"`](\w+)/g
// A table in SQL text, and those that follow it after commas.
const NAME = String.raw`"?(\w+)"?(?:\s+(?:as\s+)?(?!on\b|using\b|where\b|set\b|values\b|for\b|join\b|left\b)\w+)?`
const IN_SQL = new RegExp(
  String.raw`\b(?:from|join|into|update|using|table|only)\s+(?:only\s+)?${NAME}((?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)`,
  'gi',
)

const stripComments = (text: string): string => text.replace(COMMENTS, '')

/** Every word in the position of a table; the caller knows which of them are tables. */
const collectTableCandidates = (code: string): Set<string> => {
  const inBuilders = [...code.matchAll(BUILDER)].map(([, name = '']) => name)
  const inSql = [...code.matchAll(IN_SQL)].flatMap(([, first = '', others = '']) => [
    first,
    ...[...others.matchAll(/,\s*(\w+)/g)].map(([, name = '']) => name),
  ])
  return new Set([...inBuilders, ...inSql])
}

/** The feature that a file belongs to, or the layer of the server. */
const findOwner = (file: string): string => {
  const [, feature] = /^features\/[^/]+\/([^/]+)\//.exec(file) ?? []
  return feature ?? file.split('/')[0] ?? ''
}

interface SourceFile {
  /** From apps/server/src. */
  readonly file: string
  readonly code: string
}

const readServer = (root: string): SourceFile[] =>
  globSync('**/*.ts', { cwd: join(root, SERVER) })
    .map((file) => file.replaceAll('\\', posix.sep))
    .filter((file) => !IS_TEST_CODE.test(file) && !file.startsWith('schema/'))
    .sort()
    .map((file) => ({ file, code: stripComments(readFileSync(join(root, SERVER, file), 'utf8')) }))

/** The tables of both databases, as the generated row types list them. */
const readTables = (root: string): Set<string> => {
  const files = globSync('schema/*.ts', { cwd: join(root, SERVER) })
  const lists = files.map((file) => readFileSync(join(root, SERVER, file), 'utf8'))
  const bodies = lists.flatMap((text) => /export interface \w+Tables \{([^}]*)\}/.exec(text)?.[1] ?? [])
  return new Set(bodies.flatMap((body) => [...body.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name)))
}

const checkOwners = (tables: ReadonlySet<string>, { owners }: StoreRules): StoreViolation[] => {
  const listedTables = Object.values(owners).flat()
  const note = (offender: string, reason: string): StoreViolation => ({ rule: 'owner', file: LIST, offender, reason })
  return [
    ...[...tables]
      .filter((table) => !listedTables.includes(table))
      .map((table) => note(table, 'this table has no owner')),
    ...listedTables.filter((table) => !tables.has(table)).map((table) => note(table, 'this table does not exist')),
    ...listedTables
      .filter((table, at) => listedTables.indexOf(table) < at)
      .map((table) => note(table, 'this table has two owners')),
  ]
}

const checkSql = (sources: readonly SourceFile[]): StoreViolation[] =>
  sources
    .filter(({ file, code }) => file.startsWith('features/') && !IS_STORE.test(file) && WRITES_SQL.test(code))
    .map(({ file }) => ({
      rule: 'sql',
      file: SERVER + file,
      offender: 'SQL',
      reason: 'a feature may write SQL only in store.ts or *-store.ts',
    }))

const checkTables = (sources: readonly SourceFile[], { owners, exceptions }: StoreRules): StoreViolation[] => {
  const ownerByTable = new Map(
    Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
  )
  const foreign = sources.flatMap(({ file, code }) =>
    [...collectTableCandidates(code)]
      .filter((table) => ownerByTable.has(table) && ownerByTable.get(table) !== findOwner(file))
      .map((table) => ({ file, table })),
  )
  const isSame = (a: { file: string; table: string }) => (b: { file: string; table: string }) =>
    a.file === b.file && a.table === b.table
  return [
    ...foreign
      .filter((use) => !exceptions.some(isSame(use)))
      .map(
        ({ file, table }): StoreViolation => ({
          rule: 'table',
          file: SERVER + file,
          offender: table,
          reason: `it belongs to ${ownerByTable.get(table)}: call its index.ts instead`,
        }),
      ),
    ...exceptions
      .filter((entry) => !foreign.some(isSame(entry)))
      .map(
        ({ file, table }): StoreViolation => ({
          rule: 'exception',
          file: LIST,
          offender: `${file} ${table}`,
          reason: 'the file no longer names this table: remove the exception',
        }),
      ),
  ]
}

const checkColumns = (sources: readonly SourceFile[], rules: StoreRules): StoreViolation[] =>
  sources.flatMap(({ file, code }) =>
    Object.entries(Object.groupBy(listWholeReads(code), (table) => table)).flatMap(([table, reads = []]) => {
      const columns = rules.largeColumns[table]
      const entry = rules.wholeRowUses.find((use) => `features/${use.file}` === file && use.table === table)
      if (columns === undefined || reads.length === (entry?.uses ?? 0)) return []
      const reason = `reads whole rows ${reads.length} times: name the columns, without ${columns.join(', ')}`
      return [{ rule: 'columns', file: SERVER + file, offender: table, reason } satisfies StoreViolation]
    }),
  )

export const findStoreViolations = (root: string, rules: StoreRules): StoreViolation[] => {
  const sources = readServer(root)
  return [
    ...checkOwners(readTables(root), rules),
    ...checkSql(sources),
    ...checkTables(sources, rules),
    ...checkColumns(sources, rules),
  ]
}

if (import.meta.main) {
  const rules = { owners: tableOwners, exceptions: tableExceptions, largeColumns, wholeRowUses }
  const violations = findStoreViolations(join(import.meta.dirname, '..', '..'), rules)
  for (const { rule, file, offender, reason } of violations)
    console.error(`${file}\n  ${offender}\n  ${rule}: ${reason}`)
  if (violations.length > 0) process.exit(1)
}

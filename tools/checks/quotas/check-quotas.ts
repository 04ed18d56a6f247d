// Checks the tables of the migrations against `tools/checks/quotas/table-quotas.ts` and the quotas of the server
// (B-22): every table has a quota or a reason, every quota bounds a table, and every reason names an existing table.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableQuotas, tablesWithoutQuota } from './table-quotas.ts'

interface QuotaRules {
  quotas: Readonly<Record<string, string | readonly string[]>>
  without: Readonly<Record<string, string>>
}

/** The tables that the migrations of both databases create. */
export const readTables = (root: string): Set<string> => {
  const files = globSync('apps/server/migrations/*/*.sql', { cwd: root })
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name)))
}

interface Quotas {
  /** The quotas that quota_use counts. */
  counted: ReadonlySet<string>
  /** The quotas with a limit that an account can see. */
  limited: ReadonlySet<string>
}

export const readQuotas = (root: string): Quotas => {
  const namesIn = (pattern: string, form: RegExp): Set<string> => {
    const texts = globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
    return new Set(texts.flatMap((text) => [...text.matchAll(form)].map(([, name = '']) => name)))
  }
  return {
    counted: namesIn('apps/server/migrations/*/*_quotas.sql', /^ {2}when '(\w+)' then/gm),
    limited: namesIn('apps/server/src/features/operations/quotas/quota-list.ts', /^ {2}(\w+): (?:rows|bytes)\(/gm),
  }
}

export const findQuotaProblems = (
  tables: ReadonlySet<string>,
  { counted, limited }: Quotas,
  { quotas, without }: QuotaRules = { quotas: tableQuotas, without: tablesWithoutQuota },
): string[] => {
  const listedTables = [...Object.keys(quotas), ...Object.keys(without)]
  const usedQuotas = new Set(Object.values(quotas).flat())
  return [
    ...[...tables]
      .filter((table) => !listedTables.includes(table))
      .map((table) => `${table} has neither a quota nor a reason for having none`),
    ...listedTables.filter((table) => !tables.has(table)).map((table) => `${table} is listed but is not a table`),
    ...Object.keys(quotas)
      .filter((table) => table in without)
      .map((table) => `${table} has both a quota and a reason for having none`),
    ...[...usedQuotas]
      .filter((quota) => !counted.has(quota))
      .map((quota) => `the quota ${quota} is not counted by quota_use`),
    ...[...counted].filter((quota) => !usedQuotas.has(quota)).map((quota) => `the quota ${quota} bounds no table`),
    ...[...counted.symmetricDifference(limited)].map(
      (quota) => `the quota ${quota} is either not limited or not counted`,
    ),
  ]
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../../..')
  const problems = findQuotaProblems(readTables(root), readQuotas(root))
  for (const problem of problems) console.error(`tools/checks/quotas/table-quotas.ts: ${problem}`)
  process.exit(problems.length > 0 ? 1 : 0)
}

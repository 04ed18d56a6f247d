// Keeps only the newest rows of each company in a log table. The ids of its rows ascend with time.
import { type QueryExecutorProvider, sql } from 'kysely'

interface CompanyLog {
  /** It has an index by company_user_id and id. */
  table: string
  /** True in a region, where the rows of a company that moves are left alone. */
  isFenced: boolean
}

/** The directory or a region. */
type Db = QueryExecutorProvider

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const BATCH_COMPANIES = 100
const BATCH_ROWS = 5_000

/** The next companies in the order of their ids. Each is found by one look into the index, however many rows it has. */
const listCompanies = async (db: Db, { table }: CompanyLog, after: string): Promise<string[]> => {
  const next = (id: ReturnType<typeof sql>) =>
    sql`(select company_user_id from ${sql.table(table)} where company_user_id > ${id} order by company_user_id limit 1)`
  const { rows } = await sql<{ id: string }>`with recursive company (id) as (
      ${next(sql`${after}::uuid`)} union all select ${next(sql`company.id`)} from company where company.id is not null)
    select id from company where id is not null limit ${sql.lit(BATCH_COMPANIES)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns how many rows were removed, at most one batch of them. */
const removeBeyond = async (
  db: Db,
  { table, isFenced }: CompanyLog,
  company: string,
  limit: number,
): Promise<number> => {
  const log = sql.table(table)
  const isFree = isFenced ? sql`is_free_to_write(company_user_id)` : sql`true`
  const { numAffectedRows = 0n } =
    await sql`delete from ${log} where company_user_id = ${company}::uuid and id = any (array(
    select id from ${log} where company_user_id = ${company}::uuid and ${isFree}
    order by id desc offset ${limit} limit ${sql.lit(BATCH_ROWS)}))`.execute(db)
  return Number(numAffectedRows)
}

/** The limit is read before each batch, because it may change meanwhile. Undefined: the company keeps every row. */
export const keepNewestRows = async (
  db: Db,
  log: CompanyLog,
  readLimit: (companyUserId: string) => Promise<number | undefined>,
): Promise<void> => {
  let companies = await listCompanies(db, log, FIRST_ID)
  while (companies.length > 0) {
    for (const company of companies) {
      let removed = BATCH_ROWS
      while (removed === BATCH_ROWS) {
        const limit = await readLimit(company)
        removed = limit === undefined ? 0 : await removeBeyond(db, log, company, limit)
      }
    }
    companies = await listCompanies(db, log, companies.at(-1) ?? FIRST_ID)
  }
}

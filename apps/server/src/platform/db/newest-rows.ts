// Keeps only the newest rows of each company in a log table. The ids of its rows ascend with time.
import { type QueryExecutorProvider, sql } from 'kysely'

interface CompanyLog {
  /** It has an index by its owner and id. */
  table: string
  /** The column of the owner, without it company_user_id. */
  owner?: string
  /** True in a region, where the rows of a company that moves are left alone. */
  isFenced: boolean
}

/** The directory or a region. */
type Db = QueryExecutorProvider

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const BATCH_COMPANIES = 100
const BATCH_ROWS = 5_000

const ownerColumn = ({ owner = 'company_user_id' }: CompanyLog) => sql.ref(owner)

/** The next companies in the order of their ids. Each is found by one look into the index, however many rows it has. */
const listCompanies = async (db: Db, log: CompanyLog, after: string): Promise<string[]> => {
  const owner = ownerColumn(log)
  const next = (id: ReturnType<typeof sql>) =>
    sql`(select ${owner} from ${sql.table(log.table)} where ${owner} > ${id} order by ${owner} limit 1)`
  const { rows } = await sql<{ id: string }>`with recursive company (id) as (
      ${next(sql`${after}::uuid`)} union all select ${next(sql`company.id`)} from company where company.id is not null)
    select id from company where id is not null limit ${sql.lit(BATCH_COMPANIES)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns how many rows were removed, at most one batch of them. */
const removeBeyond = async (db: Db, log: CompanyLog, company: string, limit: number): Promise<number> => {
  const [table, owner] = [sql.table(log.table), ownerColumn(log)]
  const isFree = log.isFenced ? sql`is_free_to_write(${owner})` : sql`true`
  const { numAffectedRows = 0n } = await sql`delete from ${table} where ${owner} = ${company}::uuid and id = any (array(
    select id from ${table} where ${owner} = ${company}::uuid and ${isFree}
    order by id desc offset ${limit} limit ${sql.lit(BATCH_ROWS)}))`.execute(db)
  return Number(numAffectedRows)
}

/** The limit is read before each batch, because it may change meanwhile. Undefined: the company keeps every row. */
export const keepNewestRows = async (
  db: Db,
  log: CompanyLog,
  readLimit: (companyUserId: string) => Promise<number | undefined>,
  { count }: { count(removed: number): void },
): Promise<void> => {
  let companies = await listCompanies(db, log, FIRST_ID)
  while (companies.length > 0) {
    for (const company of companies) {
      let removed = BATCH_ROWS
      while (removed === BATCH_ROWS) {
        const limit = await readLimit(company)
        removed = limit === undefined ? 0 : await removeBeyond(db, log, company, limit)
        count(removed)
      }
    }
    companies = await listCompanies(db, log, companies.at(-1) ?? FIRST_ID)
  }
}

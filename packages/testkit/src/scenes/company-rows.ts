// Rows of a company in a region's database, for tests of what must arrive whole: seeded with difficult values, and read back.
import { randomUUID } from 'node:crypto'
import type { RegionTables } from '@company-data/server'
import { type Kysely, sql } from 'kysely'

/** Texts that break when a row is taken apart and put together carelessly. */
const difficult = ['', ' ', 'a "quoted", (b) \\ c', "it's {1,2}", 'NULL', 'line\nbreak\ttab', '✓ 𝔘𝔫𝔦 é', '\\N'] as const
const json = [{ a: [1, null, '"'] }, null, 'text', [], 12345678901234567890n, 1.5] as const

const jsonText = (value: (typeof json)[number]): string =>
  typeof value === 'bigint' ? `${value}` : JSON.stringify(value)

const codeOf = (index: number): string => index.toString(36).toUpperCase()

const insertService = async (db: Kysely<RegionTables>, company: string, index: number): Promise<string> => {
  const id = randomUUID()
  const text = difficult[index % difficult.length]
  const data = jsonText(json[index % json.length] ?? null)
  await sql`insert into service (company_user_id, id, name, description, share_code, admin_email, public_key,
      public_key_sha256, encrypted_private_key, config_token, share_config_token, created_at)
    values (${company}, ${id}, ${text}, ${index % 3 === 0 ? null : text}, ${codeOf(index)}, 'a@example.org', ${id}, ${id},
      ${data}::jsonb, ${randomUUID()}, ${randomUUID()}, '2026-01-31 23:59:59.123456+00'::timestamptz)`.execute(db)
  return id
}

export const seedCompanyRows = async (db: Kysely<RegionTables>, company: string, services = 8): Promise<void> => {
  for (let index = 0; index < services; index++) {
    const service = await insertService(db, company, index)
    const data = jsonText(json[index % json.length] ?? null)
    await sql`insert into service_log (company_user_id, service_id, id, at, kind, message, data)
      select ${company}, ${service}, gen_random_uuid(), now(), 'test', ${difficult[index % difficult.length]}, ${data}::jsonb
      from generate_series(1, 30)`.execute(db)
    await sql`insert into share_photo (company_user_id, service_id, id, mime_type, size, content_sha256, file_key, created_at)
      values (${company}, ${service}, gen_random_uuid(), 'image/png', 2147483647, 'x', 'key', now())`.execute(db)
  }
}

/** Every row of the company in every table that has its column, as PostgreSQL writes it, in a fixed order. */
export const readCompanyRows = async (db: Kysely<RegionTables>, company: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'company_user_id' and table_name <> 'moved_company'
    order by 1`.execute(db)
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select (one.*)::text as line from ${sql.table(name)} one
      where company_user_id = ${company} order by 1`.execute(db)
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines
}

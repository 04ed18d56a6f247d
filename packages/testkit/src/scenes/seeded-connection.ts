// Connections and answers put into the region's database as a connect leaves them: for rows that no connect makes quickly
// (thousands, old ones, attested ones).
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database, RegionTables } from '@company-data/server'
import type { TestAccount } from '../callers/accounts.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import type { TestService } from './service.ts'

/** Columns of `connection_value`. */
export type SeededValue = {
  [C in keyof RegionTables['connection_value']]?: string | number | boolean | Date | null
}

let connections = 0
/** Rises, as the ids of the platform do. */
const risingId = (): string => `00000000-0000-7000-8000-${(++connections).toString(16).padStart(12, '0')}`

/** The id of a connection with these answers, by the slugs of their request fields. */
export const seedConnection = async (
  db: Database<RegionTables>,
  service: TestService,
  customer: { userId: string; type?: 'person' | 'company' },
  values: Readonly<Record<string, SeededValue>> = {},
): Promise<string> => {
  const id = risingId()
  const common = { company_user_id: service.company.userId, customer_user_id: customer.userId }
  const connected_at = new Date('2026-01-31T10:00:00Z')
  const connection = { ...common, service_id: service.id, id, customer_type: customer.type ?? 'person', connected_at }
  await db.kysely.insertInto('connection').values(connection).execute()
  for (const [slug, value] of Object.entries(values)) {
    const row = {
      ...common,
      connection_id: id,
      request_field_id: service.fieldIds[slug] ?? '',
      live: false,
      is_private: false,
      updated_at: new Date('2026-02-01T10:00:00Z'),
      ...value,
    }
    // A test may seed what the types of the columns would refuse; the database is asked.
    await db.kysely
      .insertInto('connection_value')
      .values(row as never)
      .execute()
  }
  return id
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A file of an answer, and the members of the row that refers to it. */
export const seedFile = async (
  platform: Pick<TestPlatform, 'dataDir'>,
  company: Pick<TestAccount, 'userId'>,
  shape: 'sealed' | 'envelope' | 'raw',
  bytes: string | Uint8Array,
  mimeType: string | null = null,
  region = 'eu',
): Promise<SeededValue> => {
  const file_key = `${company.userId}/connection-files/${randomUUID()}`
  const path = join(platform.dataDir, 'files', region, ...file_key.split('/'))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  return {
    file_key,
    file_shape: shape,
    file_mime_type: mimeType,
    file_size: Buffer.byteLength(bytes),
    file_sha256: sha256(bytes),
  }
}

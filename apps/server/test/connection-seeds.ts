// Connections and answers for tests of the company side, put into the region's database as a connect leaves them: with
// rows that no connect makes quickly (thousands, old ones, attested ones).
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  call,
  createService,
  createServiceClient,
  type Registered,
  type Reply,
  type TestPlatform,
} from '@company-data/testkit'
import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/db/index.ts'
import type { RegionTables } from '../src/schema/region.ts'

export type SeededValue = Partial<Insertable<RegionTables['connection_value']>>

export interface SeededService {
  id: string
  company: Registered
  /** The id of each slot by its slug. */
  slots: Readonly<Record<string, string>>
  /** A request of the service's client. */
  call(method: string, path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>
  token: string
}

/** A service that asks for the given rows, and its client. */
export const seedService = async (
  platform: TestPlatform,
  company: Registered,
  rows: Readonly<Record<string, object>>,
): Promise<SeededService> => {
  const { id, record } = await createService(company)
  const fields = Object.entries(rows).map(([slug, row]) => ({ slug, label: slug, type: 'text', ...row }))
  const published = await company.call('PUT', `/api/services/${id}/request-fields`, {
    config_token: record.config_token,
    fields,
  })
  if (published.status !== 200) throw new Error(`publishing: ${published.status} ${published.text}`)
  const token = await (await createServiceClient(platform, company, id)).token()
  return {
    id,
    company,
    token,
    slots: Object.fromEntries(published.body.fields.map((row: { slug: string; id: string }) => [row.slug, row.id])),
    call: (method, path, headers = {}) =>
      call(company.apiUrl, method, `/api/company-data/connections${path}`, { token, headers }),
  }
}

let made = 0
/** Rises, as the ids of the platform do. */
const risingId = (): string => `00000000-0000-7000-8000-${(++made).toString(16).padStart(12, '0')}`

export const seedConnection = async (
  db: Database<RegionTables>,
  service: SeededService,
  customer: { userId: string; type?: 'person' | 'company' },
  values: Readonly<Record<string, SeededValue>> = {},
): Promise<string> => {
  const id = risingId()
  const common = { company_user_id: service.company.userId, customer_user_id: customer.userId }
  await db.kysely
    .insertInto('connection')
    .values({
      ...common,
      service_id: service.id,
      id,
      customer_type: customer.type ?? 'person',
      connected_at: new Date('2026-01-31T10:00:00Z'),
    })
    .execute()
  for (const [slug, value] of Object.entries(values)) {
    await db.kysely
      .insertInto('connection_value')
      .values({
        ...common,
        connection_id: id,
        request_field_id: service.slots[slug] ?? '',
        live: false,
        is_private: false,
        updated_at: new Date('2026-02-01T10:00:00Z'),
        ...value,
      })
      .execute()
  }
  return id
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A file of an answer, and the members of the row that refers to it. */
export const seedFile = async (
  platform: TestPlatform,
  company: Registered,
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

// Many connections at once, put into the store as a connect leaves them: making each through the API would take minutes.
import { randomUUID } from 'node:crypto'
import type { openRegion } from '@company-data/testkit'
import type { SharingCompany } from './sharing-company.ts'

/** Each has a value in every field of the service: `<slug> <number>`. */
export const insertConnections = async (
  db: ReturnType<typeof openRegion>,
  { company, service, seal }: SharingCompany,
  count: number,
): Promise<void> => {
  const company_user_id = (await company.account()).user_id
  const { fields } = await company.getServiceRequestFields(service.id)
  const at = new Date('2026-01-31T10:00:00Z')
  const connections = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-7000-8000-${service.id.slice(-6)}${index.toString(16).padStart(6, '0')}`,
    customer_user_id: randomUUID(),
  }))
  const rows = connections.map((connection) => ({
    ...connection,
    company_user_id,
    service_id: service.id,
    customer_type: 'person' as const,
    connected_at: at,
  }))
  await db.kysely.insertInto('connection').values(rows).execute()
  for (const { id: request_field_id, slug } of fields) {
    const values = await Promise.all(
      connections.map(async ({ id, customer_user_id }, index) => ({
        company_user_id,
        customer_user_id,
        connection_id: id,
        request_field_id,
        live: false,
        is_private: false,
        updated_at: at,
        value: await seal(`${slug} ${index}`),
      })),
    )
    await db.kysely.insertInto('connection_value').values(values).execute()
  }
}

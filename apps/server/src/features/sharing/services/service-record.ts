// A service as the API returns it (G-063): its row, the code of its company and its client.

import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ServiceDeps } from './deps.ts'
import type { ServiceRecordRow } from './service-store.ts'

const toRecord = (row: ServiceRecordRow, companyCode: string, clientId: string | null): ServiceRecord => ({
  id: row.id,
  name: row.name,
  description: row.description,
  share_code: row.share_code,
  code: `${companyCode}/${row.share_code}`,
  admin_email: row.admin_email,
  audience: row.audience as ServiceRecord['audience'],
  number_matching: row.number_matching,
  require_2fa: row.require_2fa,
  sandbox: row.sandbox,
  public_key: row.public_key,
  public_key_sha256: row.public_key_sha256,
  encrypted_private_key: row.encrypted_private_key as ServiceRecord['encrypted_private_key'],
  has_private_pem: row.has_private_pem,
  client_id: clientId,
  config_token: row.config_token,
  created_at: formatTimestamp(row.created_at),
})

/** All rows must belong to one company. */
export const serviceRecords =
  ({ accounts, clients }: Pick<ServiceDeps, 'accounts' | 'clients'>) =>
  async (rows: readonly ServiceRecordRow[]): Promise<ServiceRecord[]> => {
    const [first] = rows
    if (!first) return []
    const [company, clientIds] = await Promise.all([
      accounts.state(first.company_user_id),
      clients.serviceClients.listClientIds(rows.map(({ id }) => id)),
    ])
    return rows.map((row) => toRecord(row, company?.code ?? '', clientIds.get(row.id) ?? null))
  }

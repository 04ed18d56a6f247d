// What only the owner of a company does with the account: level, home region, account key, audit log.
import type { EncryptedPrivateKey } from '@company-data/crypto'
import type { Level } from '@company-data/protocol/levels'
import type { Api } from '../../../transport/api.ts'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'

export interface AccountKeyRecord {
  public_key: string
  public_key_sha256: string
  encrypted_private_key: EncryptedPrivateKey
}

export interface AuditEntry {
  id: string
  at: string
  actor: { kind: string; user_id?: string; client_id?: string }
  action: string
  data: Record<string, unknown>
}

export const companyAccountCalls = (api: Api) => ({
  setLevel: (level: Level): Promise<{ user_id: string; level: Level }> => api.put('/api/account/level', { level }),
  accountKey: (): Promise<AccountKeyRecord> => api.get('/api/account-key'),
  auditLog: ({ pageSize }: PageOptions = {}): AsyncGenerator<AuditEntry, void, undefined> =>
    itemsOf(api, '/api/portal/audit-log', pageSize === undefined ? {} : { pageSize }),
})

// The account clients of a company: programs that act as the company within granted groups (D1-CLI-28 to 48).

import type { Capability } from '@company-data/protocol/capabilities'
import type {
  AccountClientRecord,
  CreatedAccountClient,
  RegeneratedSecret,
} from '@company-data/protocol/wire/identity/account-clients'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

export interface NewAccountClient {
  name: string
  capabilities?: readonly Capability[]
  redirect_uri?: string | null
  /** Set once and never changed; no second client of the company may have it. */
  purpose?: string | null
}

export interface AccountClientPatch {
  capabilities: readonly Capability[]
  /** Absent keeps, null clears. */
  redirect_uri?: string | null
}

const one = (clientId: string): string => path`/api/account/clients/${clientId}`

export const accountClientCalls = (api: Api) => ({
  registerAccountClient: (client: NewAccountClient): Promise<CreatedAccountClient> =>
    api.post('/api/account/clients', client),
  listAccountClients: (): Promise<AccountClientRecord[]> => api.get('/api/account/clients'),
  setAccountClientCapabilities: (clientId: string, patch: AccountClientPatch): Promise<AccountClientRecord> =>
    api.put(`${one(clientId)}/capabilities`, patch),
  regenerateAccountClientSecret: (clientId: string): Promise<RegeneratedSecret> =>
    api.post(`${one(clientId)}/regenerate-secret`),
  deleteAccountClient: (clientId: string): Promise<void> => api.delete(one(clientId)),
})

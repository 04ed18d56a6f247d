// The account clients of a company: programs that act as the company, within granted groups (D1-CLI-28 to D1-CLI-48).
import type {
  AccountClientPatchInput,
  AccountClientRecord,
  CreatedAccountClient,
  NewAccountClientInput,
  RegeneratedSecret,
} from '@company-data/protocol/wire/identity/account-clients'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const clientPath = (clientId: string): string => path`/api/account/clients/${clientId}`

export const accountClientCalls = (api: Api) => ({
  /** Registers an account client. Its secret is in this response and never shown again. */
  registerAccountClient: (client: NewAccountClientInput): Promise<CreatedAccountClient> =>
    api.post('/api/account/clients', client),
  /** The account clients of the company. */
  listAccountClients: (): Promise<AccountClientRecord[]> => api.get('/api/account/clients'),
  /** Replaces the capability groups of a client. */
  setAccountClientCapabilities: (clientId: string, patch: AccountClientPatchInput): Promise<AccountClientRecord> =>
    api.put(`${clientPath(clientId)}/capabilities`, patch),
  /** Creates a new secret; the old one, and every token of the client, stop working immediately. */
  regenerateAccountClientSecret: (clientId: string): Promise<RegeneratedSecret> =>
    api.post(`${clientPath(clientId)}/regenerate-secret`),
  /** Deletes a client; its tokens stop working immediately. */
  deleteAccountClient: (clientId: string): Promise<void> => api.delete(clientPath(clientId)),
})

// The account clients of a company: programs that act as the company, within granted groups (D1-CLI-28 to D1-CLI-48).
import type {
  AccountClientPatchInput,
  AccountClientRecord,
  CreatedAccountClient,
  NewAccountClientInput,
  RegeneratedSecret,
} from '@company-data/protocol/wire/identity/account-clients'
import type { NewSecretRequestInput } from '@company-data/protocol/wire/secret-overlap'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'

const clientPath = (clientId: string): string => path`/api/account/clients/${clientId}`

export const accountClientCalls = (api: Api) => ({
  /**
   * Registers an account client. Its secret is in this response and never shown again.
   * @example
   * const capabilities = ['service_management' as const]
   * const { client_id, client_secret } = await company.accountClients.create({ name: 'Deployment', capabilities })
   */
  create: (client: NewAccountClientInput): Promise<CreatedAccountClient> => api.post('/api/account/clients', client),
  /**
   * The account clients of the company.
   * @example
   * for (const { client_id, name } of await company.accountClients.list()) console.log(client_id, name)
   */
  list: (): Promise<AccountClientRecord[]> => api.get('/api/account/clients'),
  /**
   * Replaces the capability groups of a client.
   * @example
   * await company.accountClients.setCapabilities(clientId, { capabilities: ['flow_authoring'] })
   */
  setCapabilities: (clientId: string, patch: AccountClientPatchInput): Promise<AccountClientRecord> =>
    api.put(`${clientPath(clientId)}/capabilities`, patch),
  /**
   * Creates a new secret. The old one, and every token that was issued with it, stop working immediately, or after
   * `overlap_hours` (B-14).
   * @example
   * const { client_secret } = await company.accountClients.regenerateSecret(clientId, { overlap_hours: 24 })
   */
  regenerateSecret: (clientId: string, request: NewSecretRequestInput = {}): Promise<RegeneratedSecret> =>
    api.post(`${clientPath(clientId)}/regenerate-secret`, request),
  /**
   * Deletes a client; its tokens stop working immediately.
   * @example
   * await company.accountClients.delete(clientId)
   */
  delete: (clientId: string): Promise<void> => api.delete(clientPath(clientId)),
})

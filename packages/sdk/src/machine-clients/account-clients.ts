// The account clients of a company: programs that act as the company, within granted groups (D1-CLI-28 to D1-CLI-48).
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { accountClients } from '@company-data/protocol/nouns/account-clients/contract'
import { accountClientRoutes } from '@company-data/protocol/nouns/account-clients/routes'
import type { RegeneratedSecret } from '@company-data/protocol/wire/identity/account-clients'
import type { NewSecretRequestInput } from '@company-data/protocol/wire/secret-overlap'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'

export const accountClientCalls = (api: Api) => {
  const raw = calls<typeof accountClients>()(api, accountClientRoutes, profilePrefix)
  return {
    /**
     * Registers an account client. Its secret is in this response and never shown again.
     * @example
     * const capabilities = ['service_management' as const]
     * const { client_id, client_secret } = await company.accountClients.create({ name: 'Deployment', capabilities })
     */
    create: raw.create,
    /**
     * The account clients of the company.
     * @example
     * for (const { client_id, name } of await company.accountClients.list()) console.log(client_id, name)
     */
    list: raw.list,
    /**
     * Replaces the capability groups of a client.
     * @example
     * await company.accountClients.setCapabilities(clientId, { capabilities: ['flow_authoring'] })
     */
    setCapabilities: raw.updateCapabilities,
    /**
     * Creates a new secret. The old one, and every token that was issued with it, stop working immediately, or after
     * `overlap_hours` (B-14).
     * @example
     * const { client_secret } = await company.accountClients.regenerateSecret(clientId, { overlap_hours: 24 })
     */
    regenerateSecret: (clientId: string, request: NewSecretRequestInput = {}): Promise<RegeneratedSecret> =>
      raw.regenerateSecret(clientId, request),
    /**
     * Deletes a client; its tokens stop working immediately.
     * @example
     * await company.accountClients.delete(clientId)
     */
    delete: raw.delete,
  }
}

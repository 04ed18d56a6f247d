// One account as the platform can read it, from the directory and from its region.
import type { AccountUsage, OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ConsoleDeps } from './deps.ts'

const MAX_WEBHOOKS = 1000

/** The path and the query of an address, and what is before its host, may contain a secret. */
const formatAddress = (url: string): string => new URL(url).origin

const listWebhooks = async ({ rows, reachRegion }: ConsoleDeps, region: string, companyUserId: string) => {
  const webhooks = await rows.webhooks.listByCompany(reachRegion(region).kysely, companyUserId, MAX_WEBHOOKS)
  return webhooks.map(({ id, service_id, name, url, enabled, health, health_changed_at, failing_since }) => ({
    webhook_id: id,
    service_id,
    name,
    url: formatAddress(url),
    enabled,
    health: health as AccountUsage['webhooks'][number]['health'],
    health_changed_at: formatTimestamp(health_changed_at),
    failing_since: failing_since && formatTimestamp(failing_since),
  }))
}

export const accountForOperator = (deps: ConsoleDeps) => {
  const { accounts, companies, clients, quotas, rows, directory, reachRegion } = deps
  return {
    async read(userId: string): Promise<OperatedAccount> {
      const account = await accounts.operated.read(userId)
      if (account.usertype !== 'company') return { ...account, company: null, clients: [] }
      const [company, list] = await Promise.all([companies.readChecked(userId), clients.listByCompany(userId)])
      return {
        ...account,
        company,
        clients: list.map(({ clientId, kind, name, serviceId, createdAt }) => ({
          client_id: clientId,
          kind: kind as OperatedAccount['clients'][number]['kind'],
          name,
          service_id: serviceId,
          created_at: formatTimestamp(createdAt),
        })),
      }
    },
    async readUsage(userId: string): Promise<AccountUsage> {
      const { region } = await accounts.operated.read(userId)
      const { kysely } = reachRegion(region)
      const [used, services, webhooks, plugins] = await Promise.all([
        quotas.list(userId, { region: kysely, directory: directory.kysely }),
        rows.services.listByCompany(kysely, userId),
        listWebhooks(deps, region, userId),
        rows.plugins.listNames(kysely, userId),
      ])
      return {
        region,
        quotas: used,
        services: services.map(({ id, name, share_code }) => ({ service_id: id, name, share_code })),
        webhooks,
        plugins: plugins.map(({ id, name }) => ({ plugin_id: id, name })),
      }
    },
  }
}

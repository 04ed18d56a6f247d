// Shared by registry actions: ownership check, audit entry, adding a plugin.
import type { PluginId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { AuditAction } from '@company-data/protocol/wire/identity/audit-log'
import type { CreatedPlugin, PluginRecord } from '@company-data/protocol/wire/plugins/plugins'
import type { AccountClientCaller, SessionCaller } from '../../../gate/caller.ts'
import type { RegionDb, RegionTx } from '../../../schema/region.ts'
import type { PluginDeps } from './deps.ts'
import type { ForwarderOrders } from './forwarder-orders.ts'
import type { Home, Passes } from './passes.ts'
import { noUses, toRecord } from './plugin-record.ts'
import { findPlugin, findPluginHead, insertPlugin, type NewRow, type PluginHead } from './store.ts'

/** CX-01: the owner at the portal, or an account client with service_management. */
export type PluginManager = SessionCaller | AccountClientCaller

export const requireCompanyUserId = ({ companyUserId }: PluginManager): string => {
  if (companyUserId === undefined) throw new ApiError('auth.forbidden')
  return companyUserId
}

export type RegistryChecks = ReturnType<typeof registryChecks>

export const registryChecks = (deps: PluginDeps, orders: ForwarderOrders, passes: Passes) => {
  const { database, directory, accounts, addresses, region, secrets, clock, ids, hooks, quotas } = deps
  const home = (): Home => ({ db: database.kysely, apiUrl: addresses.ownRegion(region) })

  /** The audit log is in the directory: its entry is written only if the operation succeeds. */
  const audited = <P extends PluginHead>(
    caller: PluginManager,
    action: AuditAction,
    work: (tx: RegionTx) => Promise<P>,
  ): Promise<P> =>
    directory.transaction(async (directoryTx) => {
      const row = await database.transaction(work)
      const data = { plugin_id: row.id, base_url: row.base_url, builtin_key: row.builtin_key }
      await accounts.audit(directoryTx, { companyUserId: requireCompanyUserId(caller), actor: caller, action, data })
      return row
    })

  /** An unknown id and another company's plugin get the same response. */
  const open = async (db: RegionDb, caller: PluginManager, id: PluginId, lock?: 'update'): Promise<PluginHead> => {
    const companyUserId = requireCompanyUserId(caller)
    const row = await findPluginHead(db, companyUserId, id, { locks: lock === 'update' })
    if (!row) throw new ApiError('plugins.not_found')
    return row
  }

  const readRecord = async (caller: PluginManager, id: string): Promise<PluginRecord> => {
    const companyUserId = requireCompanyUserId(caller)
    const row = await findPlugin(database.kysely, companyUserId, id, { holds: false })
    if (!row) throw new ApiError('plugins.not_found')
    const uses = await hooks['plugins.uses'](database.kysely, companyUserId)
    return toRecord(row, uses.get(row.id), secrets)
  }

  const add = async (
    caller: PluginManager,
    row: Pick<NewRow, 'base_url' | 'builtin_key' | 'token_encrypted'>,
  ): Promise<CreatedPlugin> => {
    const company_user_id = requireCompanyUserId(caller)
    const action = row.builtin_key === null ? 'plugin.created' : 'plugin.switched_on'
    const inserted = await audited(caller, action, async (tx) => {
      const plugin = await insertPlugin(tx, { ...row, company_user_id, id: ids.next(), now: clock.now() })
      if (!plugin) throw new ApiError('plugins.duplicate')
      await quotas.requireWithin(['plugins'], company_user_id, tx)
      return plugin
    })
    await orders.send(database.kysely, [inserted])
    const registry_pass = await passes.registry(home(), company_user_id, inserted.id)
    return { plugin: toRecord(inserted, noUses, secrets), registry_pass }
  }

  return { home, audited, open, readRecord, add }
}

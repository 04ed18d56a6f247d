// Dependencies of a company's plugins, per region, and the hook that finds the users of a plugin.

import type { PluginUses } from '@company-data/protocol/wire/plugins/plugins'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { OutboundClient } from '../../../platform/net/index.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { RegionDb, RegionTables } from '../../../schema/region.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import type { Tokens } from '../../identity/tokens/index.ts'
import type { Quotas } from '../../operations/quotas/index.ts'
import type { FieldTypes } from '../../sharing/field-types/index.ts'

/** Plugin id → the rows, claims and flows that name it. */
export type PluginUsesById = ReadonlyMap<string, PluginUses>

export interface PluginHooks {
  /** The users of a company's plugins, read in the transaction of a deletion if there is one. */
  'plugins.uses'(db: RegionDb, companyUserId: string): Promise<PluginUsesById>
}

export interface PluginDeps {
  region: string
  database: Database<RegionTables>
  directory: Database<DirectoryTables>
  reachRegion(region: string): Database<RegionTables>
  clock: Clock
  ids: Ids
  log: Log
  secrets: Secrets
  accounts: Pick<Accounts, 'audit' | 'findByCode' | 'state'>
  tokens: Pick<Tokens, 'forwarder'>
  fieldTypes: Pick<FieldTypes, 'rows'>
  regions: { getApiUrl(region: string): string | undefined }
  addresses: { forwarder(): string; hosts(): string[]; ownRegion(region: string): string }
  /** Checks the addresses of plugins by the forwarder's rules. */
  pluginOutbound: Pick<OutboundClient, 'isRefused'>
  /** */
  pluginAllowHosts: readonly string[]
  hooks: PluginHooks
  quotas: Pick<Quotas, 'requireWithin'>
}

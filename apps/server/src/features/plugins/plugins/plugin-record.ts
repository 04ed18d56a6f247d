// A plugin as the API shows it (G-131): its token masked, and its users.
import type { PluginDescription as FlowPlugin } from '@company-data/flow-engine'
import type { PluginSnapshot } from '@company-data/protocol/wire/plugins/plugin-description'
import type { PluginRecord, PluginUses } from '@company-data/protocol/wire/plugins/plugins'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { builtInName } from './built-in-plugins.ts'
import { TOKEN_PURPOSE } from './forwarder-orders.ts'
import type { PluginRow } from './store.ts'

export const noUses: PluginUses = { flows: [], request_rows: [], claims: [] }

/** The host to display; a built-in plugin runs at the forwarder. */
const getHost = ({ base_url }: Pick<PluginRow, 'base_url'>, forwarderUrl: string): string =>
  new URL(base_url ?? forwarderUrl).hostname

/** the host of its address until the plugin has described itself. */
export const getPluginName = (
  { base_url, builtin_key }: Pick<PluginRow, 'base_url' | 'builtin_key'>,
  describedName: string | null | undefined,
): string => describedName ?? builtInName(builtin_key ?? '') ?? new URL(base_url ?? '').host

const SHOWN = 4

const maskToken = (token: string): string => `••••${token.length <= SHOWN ? '' : token.slice(-SHOWN)}`

export const toRecord = (
  row: PluginRow,
  uses: PluginUses = noUses,
  secrets: Pick<Secrets, 'decrypt'>,
): PluginRecord => ({
  id: row.id,
  name: getPluginName(row, row.description?.name),
  base_url: row.base_url,
  builtin_key: row.builtin_key,
  token: row.token_encrypted === null ? null : maskToken(secrets.decrypt(row.token_encrypted, TOKEN_PURPOSE)),
  field_types: row.description?.field_types ?? [],
  last_refresh_at: row.last_refresh_at === null ? null : formatTimestamp(row.last_refresh_at),
  last_error: row.last_error,
  in_use: uses,
})

/** FA-19: for flow validation; null: it was never described. */
export const toFlowPlugin = (row: PluginRow, forwarderUrl: string): FlowPlugin => ({
  id: row.id,
  name: getPluginName(row, row.description?.name),
  host: getHost(row, forwarderUrl),
  field_types: row.description?.field_types ?? null,
})

export const toSnapshot = (row: PluginRow, fieldType: string, forwarderUrl: string): PluginSnapshot | undefined => {
  const type = row.description?.field_types.find(({ key }) => key === fieldType)
  if (type === undefined) return undefined
  const { label, blocks, inputs, outputs } = type
  return {
    plugin_name: getPluginName(row, row.description?.name),
    host: getHost(row, forwarderUrl),
    label,
    blocks,
    inputs,
    outputs,
  }
}

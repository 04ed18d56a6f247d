// A company's plugin actions: register, switch on, change the token, delete, and refresh (D1-PLG).

import type { PluginId } from '@company-data/protocol/contract/ids'
import { ApiError, refusedBecause } from '@company-data/protocol/errors'
import { pluginTokenPattern } from '@company-data/protocol/limits'
import { type ReasonKey, reason } from '@company-data/protocol/reasons'
import type { CreatedPlugin, PluginList, PluginRecord, RegistryPass } from '@company-data/protocol/wire/plugins/plugins'
import { builtInName, builtInPlugins } from './built-in-plugins.ts'
import type { PluginDeps } from './deps.ts'
import { type ForwarderOrders, TOKEN_PURPOSE } from './forwarder-orders.ts'
import type { Passes } from './passes.ts'
import { toRecord } from './plugin-record.ts'
import { readPluginUrl, refused } from './plugin-url.ts'
import { type PluginManager, type RegistryChecks, registryChecks, requireCompanyUserId } from './registry-checks.ts'
import { listPlugins, markDeleted, updateToken } from './store.ts'

type Body = Readonly<Record<string, unknown>>

const bodyInvalid = (key: Extract<ReasonKey, `plugin_body.${string}`>): ApiError =>
  refusedBecause('plugins.body_invalid', reason(key))

const requireToken = (token: unknown): string => {
  if (typeof token !== 'string' || !pluginTokenPattern.test(token)) throw bodyInvalid('plugin_body.token_form')
  return token
}

/** the body first, then the address. */
const readNew = ({ base_url, token }: Body): { url: string; token: string | null } => {
  if (typeof base_url !== 'string' || base_url === '') throw bodyInvalid('plugin_body.url_missing')
  return { url: base_url, token: token === undefined || token === null ? null : requireToken(token) }
}

type RegistryDeps = [deps: PluginDeps, orders: ForwarderOrders, checks: RegistryChecks]

const create =
  (...[{ addresses, pluginAllowHosts, pluginOutbound, secrets }, , { add }]: RegistryDeps) =>
  async (caller: PluginManager, body: Body): Promise<CreatedPlugin> => {
    const { url, token } = readNew(body)
    const rules = { allowHosts: pluginAllowHosts, ownHosts: addresses.hosts() }
    const { baseUrl: base_url, isAllowed } = readPluginUrl(url, rules)
    if (!isAllowed && (await pluginOutbound.isRefused(base_url))) throw refused('plugin_url.private_network')
    const token_encrypted = token === null ? null : secrets.encrypt(token, TOKEN_PURPOSE)
    return add(caller, { base_url, builtin_key: null, token_encrypted })
  }

/** T-87: a text replaces the token, an empty one keeps it, null clears it; without the member the call is refused. */
const changeToken =
  (...[{ database, secrets }, orders, { open, audited, readRecord }]: RegistryDeps) =>
  async (caller: PluginManager, id: PluginId, { token }: Body): Promise<PluginRecord> => {
    const row = await open(database.kysely, caller, id)
    if (row.builtin_key !== null) throw new ApiError('plugins.builtin_token_locked')
    if (token === undefined) throw bodyInvalid('plugin_body.token_missing')
    if (token === '') return readRecord(caller, row.id)
    const token_encrypted = token === null ? null : secrets.encrypt(requireToken(token), TOKEN_PURPOSE)
    const changed = await audited(caller, 'plugin.token_changed', async (tx) => {
      const present = await open(tx, caller, id, 'update')
      return updateToken(tx, present.id, token_encrypted)
    })
    await orders.send(database.kysely, [changed])
    return readRecord(caller, row.id)
  }

const remove =
  (...[{ database, hooks, clock }, orders, { open, audited }]: RegistryDeps) =>
  async (caller: PluginManager, id: PluginId): Promise<void> => {
    const removed = await audited(caller, 'plugin.deleted', async (tx) => {
      // The lock excludes publishing: a flow that uses the plugin is either published and found below, or finds no plugin.
      const row = await open(tx, caller, id, 'update')
      const uses = (await hooks['plugins.uses'](tx, requireCompanyUserId(caller))).get(row.id)
      if (uses) throw new ApiError('plugins.in_use', { members: { in_use: uses } })
      return markDeleted(tx, row.id, clock.now())
    })
    await orders.send(database.kysely, [removed])
  }

export const registryActions = (deps: PluginDeps, orders: ForwarderOrders, passes: Passes) => {
  const { database, secrets, hooks } = deps
  const checks = registryChecks(deps, orders, passes)
  const parts: RegistryDeps = [deps, orders, checks]
  return {
    create: create(...parts),
    changeToken: changeToken(...parts),
    remove: remove(...parts),

    async list(caller: PluginManager): Promise<PluginList> {
      const rows = await listPlugins(database.kysely, requireCompanyUserId(caller))
      const uses = await hooks['plugins.uses'](database.kysely, requireCompanyUserId(caller))
      const builtin = builtInPlugins.map(({ key, name }) => {
        const enabled = rows.some(({ builtin_key }) => builtin_key === key)
        return { key, name, enabled }
      })
      return { plugins: rows.map((row) => toRecord(row, uses.get(row.id), secrets)), builtin }
    },

    async switchOn(caller: PluginManager, key: string): Promise<CreatedPlugin> {
      if (builtInName(key) === undefined) throw new ApiError('plugins.builtin_unknown')
      return checks.add(caller, { base_url: null, builtin_key: key, token_encrypted: null })
    },

    async registryPass(caller: PluginManager, id: PluginId): Promise<{ registry_pass: RegistryPass }> {
      const row = await checks.open(database.kysely, caller, id)
      // The forwarder may have lost its data: a refresh sends the plugin again.
      await orders.send(database.kysely, [row])
      return { registry_pass: await passes.registry(checks.home(), requireCompanyUserId(caller), row.id) }
    },
  }
}

export type RegistryActions = ReturnType<typeof registryActions>

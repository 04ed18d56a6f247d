// Fetches and stores a plugin's description. One that breaks a rule is refused, and the stored one stays (FG-11).

import { ApiError } from '@company-data/protocol/errors'
import { readRule, reason } from '@company-data/protocol/reasons'
import { type PluginDescription, pluginDescription } from '@company-data/protocol/wire/plugins/plugin-description'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type AskPlugin, notResponding } from './plugin-calls.ts'
import type { KnownPlugin, PluginFiles } from './plugin-files.ts'

export type DescribedPlugin = KnownPlugin & { description: PluginDescription; fetchedAt: string }

export const isDescribed = (plugin: KnownPlugin): plugin is DescribedPlugin =>
  plugin.description !== null && plugin.fetchedAt !== null

/** Throws `plugin.not_responding` with the reason, which is stored as the last error. */
export type FetchDescription = (plugin: KnownPlugin) => Promise<DescribedPlugin>

const read = async (ask: AskPlugin, plugin: KnownPlugin): Promise<PluginDescription> => {
  const { status, body } = await ask(plugin, '/describe')
  if (status !== 200) throw notResponding(reason('plugin_call.describe_status', { status }))
  const result = pluginDescription.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const broken = [issue?.path.join('.'), readRule(issue?.message ?? '').text].filter(Boolean).join(' ')
  throw notResponding(reason('plugin_call.description_invalid', { rule: broken }))
}

export const descriptionFetcher = (ask: AskPlugin, files: PluginFiles, clock: Pick<Clock, 'now'>): FetchDescription => {
  const running = new Map<string, Promise<DescribedPlugin>>()

  /** Keeps any change that a region ordered in the meantime: only the members of the description are replaced. */
  const keep = (plugin: KnownPlugin, change: Partial<KnownPlugin>): Promise<KnownPlugin> =>
    files.change(plugin.id, (current) => {
      // Removed, or moved to another address, during the fetch.
      if (current?.base_url !== plugin.base_url) throw notResponding(reason('plugin_call.changed'))
      return { ...current, ...change }
    })

  const fetchAndStore = async (plugin: KnownPlugin): Promise<DescribedPlugin> => {
    try {
      const description = await read(ask, plugin)
      const fetchedAt = formatTimestamp(clock.now())
      const change = { description, fetchedAt, lastError: null }
      return { ...(await keep(plugin, change)), description, fetchedAt }
    } catch (error) {
      if (error instanceof ApiError && error.key === 'plugin.not_responding')
        await keep(plugin, { lastError: error.message })
      throw error
    }
  }

  return (plugin) => {
    // Callers during a fetch share its result, so that no caller can make the forwarder flood a plugin.
    const current = running.get(plugin.id) ?? fetchAndStore(plugin).finally(() => running.delete(plugin.id))
    running.set(plugin.id, current)
    return current
  }
}

// Plugin changes reported by regions, signed with a key of the JWKS. A late order changes nothing.
import { ApiError } from '@company-data/protocol/errors'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import {
  type KnownDescription,
  type OrderClaims,
  type OrderedPlugin,
  orderClaims,
} from '@company-data/protocol/wire/plugins/forwarder'
import type { Body } from './admission.ts'
import { type FetchDescription, isDescribed } from './fetch-description.ts'
import type { KnownPlugin, PluginFiles } from './plugin-files.ts'
import type { ReadSigned } from './signed-text.ts'

interface Parts {
  readSigned: ReadSigned
  files: PluginFiles
  fetchDescription: FetchDescription
}

const undescribed = { description: null, fetchedAt: null, lastError: null }

export const orders = ({ readSigned, files, fetchDescription }: Parts) => {
  const keep = (ordered: OrderedPlugin): Promise<KnownPlugin> =>
    files.change(ordered.id, (present) =>
      present !== undefined && ordered.revision <= present.revision
        ? present
        : { ...undescribed, ...present, ...ordered },
    )

  const learn = async (ordered: OrderedPlugin, which: OrderClaims['fetch']): Promise<KnownDescription> => {
    const plugin = await keep(ordered)
    const isDue = which === 'all' || (which === 'missing' && !isDescribed(plugin))
    // The cause of the failure is the last error, which the region reads.
    if (isDue) await fetchDescription(plugin).catch(() => undefined)
    const { id, description, fetchedAt, lastError } = (await files.find(ordered.id)) ?? plugin
    return { id, description, fetched_at: fetchedAt, last_error: lastError }
  }

  return async (body: Body): Promise<{ plugins: KnownDescription[] }> => {
    const order = await readSigned(orderClaims, body.order, defaultBodyLimits.bytes)
    if (order === undefined) throw new ApiError('plugin.pass_invalid')
    for (const id of order.removed) await files.remove(id)
    return { plugins: await Promise.all(order.plugins.map((plugin) => learn(plugin, order.fetch))) }
  }
}

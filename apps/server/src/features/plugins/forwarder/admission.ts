// Who may ask for which plugin: the pass, the plugin that it names, and what the forwarder knows of it (FG-16).
import { ApiError } from '@company-data/protocol/errors'
import { type PassClaims, passClaims } from '@company-data/protocol/wire/plugins/forwarder'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { KnownPlugin, PluginFiles } from './plugin-files.ts'
import type { RegionNotices } from './region-notices.ts'
import type { ReadSigned } from './signed-text.ts'

export type Body = Readonly<Record<string, unknown>>

/** A pass that was accepted, with the plugin that its bearer asks for. */
export interface Admitted {
  pass: string
  claims: PassClaims
  pluginId: string
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Parts {
  readSigned: ReadSigned
  files: PluginFiles
  notices: RegionNotices
}

export const admission = ({ readSigned, files, notices }: Parts) => ({
  async requirePass(body: Body, kind: PassClaims['kind']): Promise<Admitted> {
    const claims = await readSigned(passClaims, body.pass)
    if (claims?.kind !== kind) throw new ApiError('plugin.pass_invalid')
    const pluginId = textOf(body.plugin_id)
    if (!claims.plugins.includes(pluginId)) throw new ApiError('plugin.not_in_pass')
    return { pass: textOf(body.pass), claims, pluginId }
  },

  /** Where it is not known, its region may know it: a forwarder that has lost its store learns anew what it is asked for. */
  async requirePlugin({ pass, claims, pluginId }: Admitted): Promise<KnownPlugin> {
    if (!isUuid(pluginId)) throw new ApiError('plugin.not_found')
    const present = await files.find(pluginId)
    if (present !== undefined) return present
    await notices.notify(claims.iss, { pass, plugin_id: pluginId, unknown: true }).catch(() => undefined)
    const learnt = await files.find(pluginId)
    if (learnt === undefined) throw new ApiError('plugin.not_found')
    return learnt
  },
})

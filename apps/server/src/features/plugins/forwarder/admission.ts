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

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Parts {
  readSigned: ReadSigned
  files: PluginFiles
  notices: RegionNotices
}

/** The pass in the beginning of a body, as JSON or as XML; a text inside the request has its quotes escaped. */
const PASS_IN_HEAD = [/"pass"\s*:\s*"([\w.-]+)"/, /<pass>([\w.-]+)<\/pass>/]

export const admission = ({ readSigned, files, notices }: Parts) => ({
  /** B-21: more than the beginning of a body is read only once it has shown a pass. */
  async requirePassIn(head: string): Promise<void> {
    const pass = PASS_IN_HEAD.map((form) => form.exec(head)?.[1]).find((text) => text !== undefined)
    if (pass === undefined)
      throw new ApiError('request.too_large', { message: 'In a body of more than 64 KiB, send pass before request.' })
    if ((await readSigned(passClaims, pass)) === undefined) throw new ApiError('plugin.pass_invalid')
  },

  async requirePass(body: Body, kind: PassClaims['kind']): Promise<Admitted> {
    const claims = await readSigned(passClaims, body.pass)
    if (claims?.kind !== kind) throw new ApiError('plugin.pass_invalid')
    const pluginId = toText(body.plugin_id)
    if (!claims.plugins.includes(pluginId)) throw new ApiError('plugin.not_in_pass')
    return { pass: toText(body.pass), claims, pluginId }
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

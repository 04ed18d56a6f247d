// Admits a call to the forwarder: checks the pass, the plugin it names, and the stored plugin record (FG-16).
import { ApiError } from '@company-data/protocol/errors'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import { type PassClaims, passClaims } from '@company-data/protocol/wire/plugins/forwarder'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { KnownPlugin, PluginFiles } from './plugin-files.ts'
import type { RegionNotices } from './region-notices.ts'
import type { ReadSigned } from './signed-text.ts'

export type Body = Readonly<Record<string, unknown>>

/** An accepted pass with the plugin that the caller asks for. */
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

/** Reads the pass from the start of a JSON or XML body; a text inside the request has its quotes escaped. */
const PASS_IN_HEAD = [/"pass"\s*:\s*"([\w.-]+)"/, /<pass>([\w.-]+)<\/pass>/]

export const admission = ({ readSigned, files, notices }: Parts) => ({
  /** B-21: the rest of a body is read only after its start has shown a pass. */
  async requirePassIn(head: string): Promise<void> {
    const pass = PASS_IN_HEAD.map((form) => form.exec(head)?.[1]).find((text) => text !== undefined)
    if (pass === undefined)
      throw new ApiError('request.too_large', {
        message: 'In a body of more than 64 KiB, send pass before request.',
        members: { limit_bytes: defaultBodyLimits.bytes },
      })
    if ((await readSigned(passClaims, pass)) === undefined) throw new ApiError('plugin.pass_invalid')
  },

  async requirePass(body: Body, kind: PassClaims['kind']): Promise<Admitted> {
    const claims = await readSigned(passClaims, body.pass)
    if (claims?.kind !== kind) throw new ApiError('plugin.pass_invalid')
    const pluginId = toText(body.plugin_id)
    if (!claims.plugins.includes(pluginId)) throw new ApiError('plugin.not_in_pass')
    return { pass: toText(body.pass), claims, pluginId }
  },

  /** The region may know a plugin that is unknown here: a forwarder that lost its store fetches it again on demand. */
  async requirePlugin({ pass, claims, pluginId }: Admitted): Promise<KnownPlugin> {
    if (!isUuid(pluginId)) throw new ApiError('plugin.not_found')
    const present = await files.find(pluginId)
    if (present !== undefined) return present
    await notices.notify(claims.iss, { pass, plugin_id: pluginId, unknown: true }).catch(() => undefined)
    const reported = await files.find(pluginId)
    if (reported === undefined) throw new ApiError('plugin.not_found')
    return reported
  },
})

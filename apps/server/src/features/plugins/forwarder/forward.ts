// Handles forwarder calls, with checks in spec order. Payloads are sealed and never stored (FG-16, FA-41).

import { isWrapper } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import { pluginRequestBytes } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import { sealedReply } from '@company-data/protocol/wire/plugins/plugin-call'
import { type Admitted, admission, type Body, toText } from './admission.ts'
import type { CallLimits } from './call-limits.ts'
import { type DescribedPlugin, isDescribed } from './fetch-description.ts'
import { type AskPlugin, notResponding, type PluginReply } from './plugin-calls.ts'
import type { PluginFiles } from './plugin-files.ts'
import type { Refresh } from './refresh.ts'
import type { RegionNotices } from './region-notices.ts'
import type { ReadSigned } from './signed-text.ts'

interface Parts {
  readSigned: ReadSigned
  files: PluginFiles
  ask: AskPlugin
  refresh: Refresh
  limits: CallLimits
  notices: RegionNotices
}

const isKeyChange = ({ status, body }: PluginReply): boolean =>
  status === 409 && (body as { error_key?: unknown } | null | undefined)?.error_key === 'plugin.key_changed'

const readReply = ({ status, body }: PluginReply): string => {
  if (status !== 200) throw notResponding(reason('plugin_call.status', { status }))
  const parsedReply = sealedReply.safeParse(body)
  if (!parsedReply.success || !isWrapper(parsedReply.data.reply))
    throw notResponding(reason('plugin_call.no_sealed_reply'))
  return parsedReply.data.reply
}

export const forwarding = (parts: Parts) => {
  const { ask, limits, refresh } = parts
  const { requirePassIn, requirePass, requirePlugin } = admission(parts)

  /** FG-12: a new key goes to the client, which seals again; the same key as before means that the plugin is at fault. */
  const handleKeyChange = async (plugin: DescribedPlugin, admitted: Admitted): Promise<never> => {
    const { description } = await refresh(plugin, admitted)
    if (description.public_key === plugin.description.public_key) throw notResponding(reason('plugin_call.not_opened'))
    throw new ApiError('plugin.key_changed', { members: { public_key: description.public_key } })
  }

  return {
    requirePassIn,

    async call(body: Body): Promise<{ reply: string }> {
      const admitted = await requirePass(body, 'flow')
      const request = toText(body.request)
      if (Buffer.byteLength(request) > pluginRequestBytes || !isWrapper(request))
        throw new ApiError('plugin.request_invalid')
      const plugin = await requirePlugin(admitted)
      if (!isDescribed(plugin)) throw notResponding(reason('plugin_call.not_described'))
      const leave = limits.enter(plugin.id)
      try {
        const reply = await ask(plugin, '/call', { request })
        if (isKeyChange(reply)) return await handleKeyChange(plugin, admitted)
        return { reply: readReply(reply) }
      } finally {
        leave()
      }
    },

    async describe(body: Body) {
      const admitted = await requirePass(body, 'registry')
      const { id, description, fetchedAt } = await refresh(await requirePlugin(admitted), admitted)
      const { name, public_key, field_types } = description
      return { plugin_id: id, name, public_key, field_types, fetched_at: fetchedAt }
    },
  }
}

export type Forwarding = ReturnType<typeof forwarding>

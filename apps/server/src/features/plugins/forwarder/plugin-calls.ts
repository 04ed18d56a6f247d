// Requests to plugins: each checks the address and sends the token, but no data about the caller (FG-12, T-54).

import { ApiError, refusedBecause } from '@company-data/protocol/errors'
import { pluginReplyBytes } from '@company-data/protocol/limits'
import { type Reason, reason } from '@company-data/protocol/reasons'
import { MAX_NESTING, measureExtent } from '../../../platform/http/bodies/json.ts'
import type { OutboundClient } from '../../../platform/net/index.ts'
import { OutboundError } from '../../../platform/net/index.ts'
import type { BuiltIns } from './built-ins.ts'
import type { ForwarderDeps } from './deps.ts'
import type { KnownPlugin } from './plugin-files.ts'

export const notResponding = (because: Reason): ApiError => refusedBecause('plugin.not_responding', because)

/** Failures on our side have their own error. */
const toCallReason = ({ failure, seconds }: OutboundError): Reason => {
  if (failure === 'not_in_time') return reason('plugin_call.not_in_time', { seconds })
  if (failure === 'not_url') return reason('plugin_call.no_address')
  if (failure === 'not_sent' || failure === 'stopped') return reason('plugin_call.unreachable')
  return reason(`plugin_call.${failure}`)
}

export interface PluginReply {
  status: number
  body: unknown
}

interface Target {
  client: OutboundClient
  url: string
  token: string | null
}

/** More than the longest description has. A megabyte of empty objects would hold up all calls while it is parsed. */
const MAX_REPLY_VALUES = 10_000

const parsed = ({ buffer, byteOffset, byteLength }: Uint8Array): unknown => {
  const text = Buffer.from(buffer, byteOffset, byteLength).toString('utf8')
  const { levels, values } = measureExtent(text, MAX_REPLY_VALUES)
  if (levels > MAX_NESTING || values >= MAX_REPLY_VALUES) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`

type Deps = Pick<ForwarderDeps, 'outbound' | 'outboundAllowed' | 'isAllowedHost'> & { builtIns: BuiltIns }

/** FG-16: https on port 443 only, unless the operator named exactly this host and port. */
const resolveTarget = async (deps: Deps, { base_url, builtin_key, token }: KnownPlugin): Promise<Target> => {
  if (builtin_key !== null) {
    const running = await deps.builtIns.reach(builtin_key)?.catch(() => undefined)
    if (!running) throw notResponding(reason('plugin_call.built_in_stopped'))
    return { client: deps.outboundAllowed, ...running }
  }
  const url = URL.parse(base_url ?? '')
  if (url === null) throw notResponding(reason('plugin_call.no_address'))
  if (deps.isAllowedHost(hostAndPort(url))) return { client: deps.outboundAllowed, url: base_url ?? '', token }
  if (url.protocol !== 'https:' || url.port !== '') throw notResponding(reason('plugin_call.address_refused'))
  return { client: deps.outbound, url: base_url ?? '', token }
}

export type AskPlugin = (plugin: KnownPlugin, path: '/describe' | '/call', body?: object) => Promise<PluginReply>

export const pluginCalls =
  (deps: Deps): AskPlugin =>
  async (plugin, path, body) => {
    const { client, url, token } = await resolveTarget(deps, plugin)
    const headers = {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }
    try {
      const target = `${url}${path}`
      const { status, bodyStart, isWhole } = await (body === undefined
        ? client.get(target, { headers }, { reuse: true })
        : client.post(target, { headers, body: Buffer.from(JSON.stringify(body)) }, { reuse: true }))
      if (!isWhole || bodyStart.length > pluginReplyBytes) throw notResponding(reason('plugin_call.reply_too_long'))
      return { status, body: parsed(bodyStart) }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (error.whose === 'ours') throw new ApiError('plugin.unavailable')
      throw notResponding(toCallReason(error))
    }
  }

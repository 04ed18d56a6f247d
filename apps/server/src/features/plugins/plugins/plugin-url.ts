// Checks and normalizes a plugin's address: https on port 443 at a public host (G-133, B-02, A-79, T-88).

import { isIP } from 'node:net'
import { type ApiError, refusedAt } from '@company-data/protocol/errors'
import { type PluginUrlProblem, pluginBaseUrl, pluginUrlProblem } from '@company-data/protocol/plugin-url'
import { type ReasonKey, reason } from '@company-data/protocol/reasons'
import { isPublicAddress } from '../../../platform/net/index.ts'

type UrlReasonKey = Extract<ReasonKey, `plugin_url.${string}`>

export const refused = (key: UrlReasonKey): ApiError => refusedAt('plugins.url_invalid', [['base_url']], reason(key))

const REASONS: Readonly<Record<PluginUrlProblem, UrlReasonKey>> = {
  not_url: 'plugin_url.not_url',
  scheme: 'plugin_url.not_https',
  credentials: 'plugin_url.credentials',
  query: 'plugin_url.query',
  fragment: 'plugin_url.fragment',
}

const parse = (text: string): URL => {
  const problem = pluginUrlProblem(text)
  if (problem !== undefined) throw refused(REASONS[problem])
  return new URL(text)
}

const getHost = ({ hostname }: URL): string => hostname.replace(/\.+$/, '')

const getPort = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

const isLocalhost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** The parser writes decimal, octal and hexadecimal spellings as four numbers, and IPv6 in brackets. */
const readLiteral = (host: string): string | undefined => {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

const requirePublic = (url: URL, ownHosts: readonly string[]): void => {
  const host = getHost(url)
  if (url.protocol !== 'https:') throw refused('plugin_url.not_https')
  if (url.port !== '') throw refused('plugin_url.port')
  if (isLocalhost(host)) throw refused('plugin_url.localhost')
  const literal = readLiteral(host)
  if (literal !== undefined && !isPublicAddress(literal)) throw refused('plugin_url.not_public')
  const isOurs = ownHosts.some((hostPort) => hostPort.slice(0, hostPort.lastIndexOf(':')) === host)
  if (isOurs) throw refused('plugin_url.platform')
}

export interface AddressRules {
  allowHosts: readonly string[]
  /** `host:port` of the platform's bases. */
  ownHosts: readonly string[]
}

export interface PluginUrl {
  baseUrl: string
  /** Listed in PLUGIN_ALLOW_HOSTS: the range of its address is not checked. */
  isAllowed: boolean
}

/** The normalized address; refuses others with `plugins.url_invalid`. */
export const readPluginUrl = (text: string, { allowHosts, ownHosts }: AddressRules): PluginUrl => {
  const url = parse(text)
  const hostPort = `${getHost(url)}:${getPort(url)}`
  const isAllowed = allowHosts.some((entry) => entry.toLowerCase() === hostPort)
  if (!isAllowed) requirePublic(url, ownHosts)
  else if (ownHosts.includes(hostPort)) throw refused('plugin_url.platform')
  return { baseUrl: pluginBaseUrl(text), isAllowed }
}

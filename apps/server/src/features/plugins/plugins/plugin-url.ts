// Checks and normalizes a plugin's address: https on port 443 at a public host (G-133, B-02, A-79, T-88).
import { isIP } from 'node:net'
import { type ApiError, refusedAt } from '@company-data/protocol/errors'
import { type PluginUrlProblem, pluginBaseUrl, pluginUrlProblem } from '@company-data/protocol/plugin-url'
import { isPublicAddress } from '../../../platform/net/index.ts'

export const refused = (message: string): ApiError => refusedAt('plugins.url_invalid', [['base_url']], { message })

const REASONS: Readonly<Record<PluginUrlProblem, string>> = {
  not_url: 'The address is not a URL.',
  scheme: 'The address must begin with https.',
  credentials: 'The address must not have credentials.',
  query: 'The address must not have a query.',
  fragment: 'The address must not have a fragment.',
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
  if (url.protocol !== 'https:') throw refused('The address must begin with https.')
  if (url.port !== '') throw refused('The port must be 443.')
  if (isLocalhost(host)) throw refused('The address must not be localhost.')
  const literal = readLiteral(host)
  if (literal !== undefined && !isPublicAddress(literal))
    throw refused('The IP address is in a range that is not public.')
  const isOurs = ownHosts.some((hostPort) => hostPort.slice(0, hostPort.lastIndexOf(':')) === host)
  if (isOurs) throw refused('The address is that of the platform.')
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
  else if (ownHosts.includes(hostPort)) throw refused('The address is that of the platform.')
  return { baseUrl: pluginBaseUrl(text), isAllowed }
}

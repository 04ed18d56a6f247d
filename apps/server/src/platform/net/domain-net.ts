// The network side of checking who owns a domain: its TXT records, and a file on its web server.
import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { fromNameServers, isNotFoundCode, recentResolver, resolveWithBlame } from './dns-resolver.ts'
import { type OutboundClient, type OutboundOptions, type OutboundResponse, outboundClient } from './outbound.ts'

export interface DomainNet {
  /** True if the operator allowed this name although it could not be proven otherwise, for development. */
  isAllowed(domain: string): boolean
  /** The texts at a name; none if the name is an alias of another one. Undefined: the name servers did not answer. */
  readTexts(name: string): Promise<readonly string[] | undefined>
  /** Reads a file of the domain by https, or at the address that the operator gave; throws only OutboundError. */
  getFile(domain: string, path: string): Promise<OutboundResponse>
  stop(): void
}

export interface DomainNetOptions {
  /** `host:port` of the name server to ask instead of the machine's own. */
  dnsServer: string | undefined
  /** Names that are read at another address: `name=host:port` by plain http, `name=https://address:port` by https. */
  allowHosts: readonly string[]
  ownAddresses: () => readonly string[]
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 1024

/** An unknown name has no records. Any other failure means that the name servers did not answer. */
const readRecords = async <T>(records: Promise<T[]>): Promise<T[] | undefined> => {
  try {
    return await records
  } catch (error) {
    return isNotFoundCode((error as { code?: unknown }).code) ? [] : undefined
  }
}

/** An alias would let the owner of another name prove this one, so there is no proof while it is unknown if there is one. */
const readOwnTexts = async (resolver: Resolver, name: string): Promise<readonly string[] | undefined> => {
  const [texts, aliases] = await Promise.all([
    readRecords(resolver.resolveTxt(name)),
    readRecords(resolver.resolveCname(name)),
  ])
  if (aliases === undefined) return undefined
  if (aliases.length > 0) return []
  return texts?.map((parts) => parts.join(''))
}

/** A name server has an address; only the name of this machine is known without one. */
const toAddress = (hostAndPort: string): string => hostAndPort.replace(/^localhost:/, '127.0.0.1:')

const parseAllowed = (entries: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    entries.map((entry) => {
      const [name = '', target = ''] = entry.split('=')
      return [name.toLowerCase(), target]
    }),
  )

const HTTPS_TARGET = /^https:\/\/([0-9.]+):([0-9]+)$/i

interface AllowedFile {
  client: OutboundClient
  url: string
}

/** By https the name stays in the address, so that the certificate has to be the one of the domain. */
const openAllowed = (target: string, domain: string, options: Omit<OutboundOptions, 'allowPrivate'>): AllowedFile => {
  const [, address, port] = HTTPS_TARGET.exec(target) ?? []
  const client = outboundClient({
    ...options,
    allowPrivate: true,
    ...(address !== undefined && { resolve: async () => [address] }),
  })
  return { client, url: address === undefined ? `http://${target}` : `https://${domain}:${port}` }
}

export const domainNet = ({ dnsServer, allowHosts, ownAddresses }: DomainNetOptions): DomainNet => {
  const currentResolver = recentResolver(dnsServer && toAddress(dnsServer))
  const limits = { connectTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_BYTES }
  const resolve = resolveWithBlame(fromNameServers(currentResolver))
  const publicClient = outboundClient({ ...limits, ownAddresses, allowPrivate: false, resolve })
  const allowed = new Map(
    [...parseAllowed(allowHosts)].map(([domain, target]) => [
      domain,
      openAllowed(target, domain, { ...limits, ownAddresses }),
    ]),
  )
  const get = (client: OutboundClient, url: string, host: string): Promise<OutboundResponse> =>
    client.get(url, { headers: { host, accept: 'text/plain' } })
  return {
    isAllowed: (domain) => allowed.has(domain),
    readTexts: (name) => readOwnTexts(currentResolver(), name),
    getFile(domain, path) {
      const file = allowed.get(domain)
      if (file !== undefined) return get(file.client, `${file.url}${path}`, domain)
      return get(publicClient, `https://${domain}${path}`, domain)
    },
    stop() {
      publicClient.stop()
      for (const { client } of allowed.values()) client.stop()
    },
  }
}

export const isNameServer = (text: string): boolean => {
  const match = /^(?:\[([0-9a-f:]+)\]|([^:\s]+)):[0-9]{1,5}$/i.exec(text)
  const host = match?.[1] ?? match?.[2] ?? ''
  return isIP(host) !== 0 || host === 'localhost'
}

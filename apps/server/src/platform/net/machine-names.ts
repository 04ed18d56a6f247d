// Resolves names as this machine does: its hosts file, and the search domains of its resolver.
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

export interface MachineNames {
  /** The addresses of a name in the hosts file; empty if the file does not have it. */
  findInHostsFile(hostname: string): Promise<readonly string[]>
  /** The full names to ask name servers for, in order, until one exists. */
  candidates(hostname: string): Promise<readonly string[]>
}

interface Names {
  hosts: ReadonlyMap<string, readonly string[]>
  domains: readonly string[]
  /** A name with this many dots is queried unchanged before a domain is added. */
  dots: number
}

/** File changes are noticed after this time. */
const KEEP_MS = 30_000

const parseLines = (text: string): string[][] =>
  text.split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .split(/\s+/)
      .filter((word) => word !== ''),
  )

const parseHosts = (text: string): Names['hosts'] => {
  const hosts = new Map<string, string[]>()
  for (const [address = '', ...names] of parseLines(text)) {
    if (isIP(address) === 0) continue
    for (const name of names) hosts.set(name.toLowerCase(), [...(hosts.get(name.toLowerCase()) ?? []), address])
  }
  return hosts
}

/** resolv.conf(5); the last line of `search` or `domain` counts. */
const parseResolver = (text: string): Pick<Names, 'domains' | 'dots'> => {
  const lines = parseLines(text)
  const domains = lines.findLast(([word]) => word === 'search' || word === 'domain')?.slice(1) ?? []
  const options = lines.filter(([word]) => word === 'options').flat()
  const dots = options.map((option) => /^ndots:(\d{1,2})$/.exec(option)?.[1]).findLast((count) => count !== undefined)
  return { domains, dots: Number(dots ?? 1) }
}

/** A missing file has no entries. */
const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

export const machineNames = (files = { hosts: '/etc/hosts', resolver: '/etc/resolv.conf' }): MachineNames => {
  let names: Promise<Names> | undefined
  let until = 0
  const load = async (): Promise<Names> => {
    const [hosts, resolver] = await Promise.all([read(files.hosts), read(files.resolver)])
    return { hosts: parseHosts(hosts), ...parseResolver(resolver) }
  }
  const current = (): Promise<Names> => {
    if (names === undefined || performance.now() >= until) {
      names = load()
      until = performance.now() + KEEP_MS
    }
    return names
  }
  return {
    findInHostsFile: async (hostname) => (await current()).hosts.get(hostname.toLowerCase().replace(/\.$/, '')) ?? [],
    async candidates(hostname) {
      if (hostname.endsWith('.')) return [hostname]
      const { domains, dots } = await current()
      const longer = domains
        .map((domain) => `${hostname}.${domain.replace(/^\.|\.$/g, '')}`)
        .filter((name) => !name.endsWith('.'))
      return hostname.split('.').length > dots ? [hostname, ...longer] : [...longer, hostname]
    },
  }
}

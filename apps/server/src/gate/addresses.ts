// The public addresses of the bases: as configured, otherwise as bound; complete once every base listens.

import { parseRegion } from '../platform/ids/cell-keys.ts'

export interface Addresses {
  frontDoor(): string
  /** Undefined: it is neither configured nor bound in this process yet. */
  frontDoorIfSettled(): string | undefined
  authWeb(): string
  forwarder(): string
  /** Undefined: it is neither configured nor bound in this process. */
  forwarderIfSettled(): string | undefined
  /** The bound or configured address of the region of a cell that this process serves. */
  ownRegion(cell: string): string
  bound(base: string, url: string): void
  /** Sets the lookup for addresses of bases that other processes of the installation serve. */
  readOthers(readUrls: () => readonly string[]): void
  /** Origins of the pages that the platform itself serves, as far as they are known. */
  pages(): string[]
  /** `host:port` of every base that this process knows, as bound and as published. */
  hosts(): string[]
}

interface Configured {
  frontDoor?: string | undefined
  authWeb?: string | undefined
  forwarder?: string | undefined
  regions: ReadonlyMap<string, string>
}

const parseHostPort = (text: string): string[] => {
  const url = URL.parse(text)
  return url === null ? [] : [`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`]
}

const MAX_REMEMBERED = 1_000

/** Remembers what it has parsed: addresses rarely change, and every delivery of a webhook asks for all of them. */
const hostPortParser = (): ((text: string) => string[]) => {
  const parsed = new Map<string, string[]>()
  return (text) => {
    const earlierResult = parsed.get(text)
    if (earlierResult) return earlierResult
    if (parsed.size >= MAX_REMEMBERED) parsed.clear()
    const hostPort = parseHostPort(text)
    parsed.set(text, hostPort)
    return hostPort
  }
}

export const addresses = (configured: Configured): Addresses => {
  const boundUrls = new Map<string, string>()
  const at = (base: string, configuredUrl: string | undefined): string => {
    const url = configuredUrl ?? boundUrls.get(base)
    if (url === undefined) throw new Error(`the address of ${base} is neither configured nor bound here`)
    return url
  }
  const frontDoor = () => at('front_door', configured.frontDoor)
  const ownUrls = [configured.frontDoor, configured.authWeb, configured.forwarder].filter((url) => url !== undefined)
  const toHostPort = hostPortParser()
  let otherUrls = (): readonly string[] => []
  return {
    frontDoor,
    frontDoorIfSettled: () => configured.frontDoor ?? boundUrls.get('front_door'),
    authWeb: () => configured.authWeb ?? `${frontDoor()}/auth`,
    forwarder: () => at('forwarder', configured.forwarder),
    forwarderIfSettled: () => configured.forwarder ?? boundUrls.get('forwarder'),
    ownRegion(cell) {
      const region = parseRegion(cell)
      return at(region, configured.regions.get(region))
    },
    bound: (base, url) => boundUrls.set(base, url),
    readOthers(readUrls) {
      otherUrls = readUrls
    },
    pages: () =>
      [configured.frontDoor ?? boundUrls.get('front_door'), configured.authWeb].flatMap((url) =>
        url === undefined ? [] : [new URL(url).origin],
      ),
    hosts: () =>
      [...boundUrls.values(), ...otherUrls(), ...configured.regions.values(), ...ownUrls].flatMap(toHostPort),
  }
}

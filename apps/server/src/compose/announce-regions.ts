// Announces this process's addresses as those of its regions, without taking over those of live processes.
import type { Regions } from '../features/operations/regions/index.ts'
import type { Log } from '../platform/log/log.ts'
import { isLoopbackUrl } from './config/development.ts'
import type { Config } from './config.ts'
import type { Teardown } from './teardown.ts'

/** How soon an address is taken over after the last process that announced the other one has ended. */
const RETRY_MS = 2_000

interface Deps {
  config: Pick<Config, 'regions' | 'cells' | 'replaceRegionAddress'>
  log: Log
  regions: Pick<Regions, 'register'>
  ownRegion(key: string): string
}

/** Returns true if the region has the address of this process. */
const announce = async (
  { config, log, regions, ownRegion }: Deps,
  key: string,
  otherAddresses: Map<string, string>,
) => {
  const address = ownRegion(key)
  const present = await regions.register(key, address, {
    isForced: config.replaceRegionAddress,
    cells: config.cells.flatMap((cell) => (cell.region === key ? [cell.key] : [])),
    // Callers on other machines would be sent to their own machine.
    mayReplace: (other) => !isLoopbackUrl(address) || isLoopbackUrl(other),
  })
  if (present === address) {
    if (otherAddresses.delete(key)) log.info('region address taken over', { region: key, address })
    return true
  }
  if (otherAddresses.get(key) !== present)
    log.warn('region address kept', {
      region: key,
      address: present,
      own: address,
      line: `Set API_URL_${key.toUpperCase()} as in the other processes of the region, or set REPLACE_REGION_ADDRESS to 1 once.`,
    })
  otherAddresses.set(key, present)
  return false
}

export const announceRegions = async (deps: Deps, undo: Teardown): Promise<void> => {
  const otherAddresses = new Map<string, string>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const announceAll = async (keys: readonly string[]): Promise<void> => {
    const pendingKeys: string[] = []
    for (const key of keys) if (!(await announce(deps, key, otherAddresses))) pendingKeys.push(key)
    retryLater(pendingKeys)
  }
  const retryLater = (keys: readonly string[]): void => {
    if (isStopped || keys.length === 0) return
    timer = setTimeout(() => {
      // An unreachable database is reported elsewhere.
      running = announceAll(keys).catch(() => retryLater(keys))
    }, RETRY_MS).unref()
  }
  undo.push(async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  })
  await announceAll(deps.config.regions.map(({ key }) => key))
}

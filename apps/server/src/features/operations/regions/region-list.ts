// The list of regions, cached in every process: the address and the operating mode of each.
import { ApiError } from '@company-data/protocol/errors'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import { cachedValue, type Database } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { listRegions, lockRegion, type RegionRow, updateMode, upsertRegion } from './region-store.ts'

const TOPIC = 'region'

/** Display names of well-known keys; any other region is shown by its key. */
const names: Readonly<Record<string, string>> = { eu: 'Europe', us: 'United States' }

export interface Regions {
  list(): readonly RegionRow[]
  getApiUrl(key: string): string | undefined
  getMode(key: string): Mode
  /**
   * Sets the address of the region. One that other live processes announce is replaced only if forced, and never if
   * `mayReplace` forbids it. Returns the region's address afterwards.
   */
  register(key: string, apiUrl: string, rule: RegisterRule): Promise<string>
  setMode(key: string, mode: Mode): Promise<RegionRow>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface RegisterRule {
  isForced: boolean
  mayReplace(present: string): boolean
}

export interface RegionDeps {
  directory: Database<DirectoryTables>
  clock: Clock
  log: Log
}

type RegionMap = ReadonlyMap<string, RegionRow>

/** Every process logs a change, even one made by another process. */
const createModeLogger = (log: Log) => {
  const modes = new Map<string, Mode>()
  return (rows: RegionMap): RegionMap => {
    for (const { key: region, mode } of rows.values()) {
      const before = modes.get(region) ?? 'normal'
      modes.set(region, mode)
      if (mode !== before) log.info('mode changed', { region, mode, before })
    }
    return rows
  }
}

export const regionList = ({ directory, clock, log }: RegionDeps): Regions => {
  const logModeChanges = createModeLogger(log)
  // Every request reads it, so it comes from memory; a notification updates every process immediately.
  const list = cachedValue({
    db: directory,
    topic: TOPIC,
    load: async (): Promise<RegionMap> =>
      logModeChanges(new Map((await listRegions(directory.kysely)).map((row) => [row.key, row]))),
  })
  const change = async (work: Parameters<typeof directory.transaction>[0]): Promise<void> => {
    await directory.transaction(async (tx) => {
      await work(tx)
      await directory.notify(tx, TOPIC)
    })
    await list.refresh()
  }
  return {
    list: () => [...list.get().values()],
    getApiUrl: (key) => list.get().get(key)?.api_url,
    getMode: (key) => list.get().get(key)?.mode ?? 'normal',
    async register(key, apiUrl, { isForced, mayReplace }) {
      const subject = `region ${key}`
      // Announced before it is compared: of two processes that start together, one sees the other.
      await directory.announce(subject, apiUrl)
      let address = apiUrl
      await change(async (tx) => {
        const present = (await lockRegion(tx, key))?.api_url ?? apiUrl
        const keepsCurrentAddress = async (): Promise<boolean> =>
          !mayReplace(present) || directory.isAnnounced(subject, present)
        address = present !== apiUrl && !isForced && (await keepsCurrentAddress()) ? present : apiUrl
        await upsertRegion(tx, { key, name: names[key] ?? key.toUpperCase(), api_url: address }, clock.now())
      })
      return address
    },
    async setMode(key, mode) {
      await change(async (tx) => {
        if (!(await updateMode(tx, key, mode))) throw new ApiError('ops.region_unknown')
      })
      return list.get().get(key) as RegionRow
    },
    start: list.start,
    stop: list.stop,
  }
}

// The list of regions, cached in every process: the address, the operating mode and the cells of each.
import { ApiError } from '@company-data/protocol/errors'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import { cachedValue, type Database } from '../../../platform/db/index.ts'
import { parseRegion } from '../../../platform/ids/cell-keys.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import {
  type CellRow,
  insertCells,
  listCells,
  listRegions,
  lockRegion,
  type RegionRow,
  updateMode,
  upsertRegion,
} from './region-store.ts'

export const REGION_TOPIC = 'region'

/** Display names of well-known keys; any other region is shown by its key. */
const names: Readonly<Record<string, string>> = { eu: 'Europe', us: 'United States' }

export interface Cell {
  key: string
  /** It gets new accounts. */
  isOpen: boolean
}

export interface Regions {
  list(): readonly RegionRow[]
  /** The databases of all regions: at least one for each, which has the key of its region. */
  listCells(): readonly Cell[]
  /** The address of the region of a cell. */
  getApiUrl(cell: string): string | undefined
  /** The mode of the region of a cell. */
  getMode(cell: string): Mode
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
  /** The keys of its cells. Those of a new region are open; a later one waits until the operator opens it. */
  cells: readonly string[]
  mayReplace(present: string): boolean
}

export interface RegionDeps {
  directory: Database<DirectoryTables>
  clock: Clock
  log: Log
}

type RegionMap = ReadonlyMap<string, RegionRow>

interface RegionCache {
  regions: RegionMap
  cells: readonly Cell[]
}

/** A region without rows of cells has one database. */
const toCells = (regions: readonly RegionRow[], rows: readonly CellRow[]): Cell[] =>
  regions.flatMap(({ key }) => {
    const cells = rows.filter(({ region }) => region === key)
    return cells.length > 0 ? cells.map((cell) => ({ key: cell.key, isOpen: cell.is_open })) : [{ key, isOpen: true }]
  })

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
    topic: REGION_TOPIC,
    load: async (): Promise<RegionCache> => {
      const [rows, cells] = await Promise.all([listRegions(directory.kysely), listCells(directory.kysely)])
      return { regions: logModeChanges(new Map(rows.map((row) => [row.key, row]))), cells: toCells(rows, cells) }
    },
  })
  const change = async (work: Parameters<typeof directory.transaction>[0]): Promise<void> => {
    await directory.transaction(async (tx) => {
      await work(tx)
      await directory.notify(tx, REGION_TOPIC)
    })
    await list.refresh()
  }
  const find = (cell: string): RegionRow | undefined => list.get().regions.get(parseRegion(cell))
  return {
    list: () => [...list.get().regions.values()],
    listCells: () => list.get().cells,
    getApiUrl: (cell) => find(cell)?.api_url,
    getMode: (cell) => find(cell)?.mode ?? 'normal',
    async register(key, apiUrl, { isForced, cells, mayReplace }) {
      const subject = `region ${key}`
      // Announced before it is compared: of two processes that start together, one sees the other.
      await directory.announce(subject, apiUrl)
      let address = apiUrl
      await change(async (tx) => {
        const row = await lockRegion(tx, key)
        const present = row?.api_url ?? apiUrl
        const keepsCurrentAddress = async (): Promise<boolean> =>
          !mayReplace(present) || directory.isAnnounced(subject, present)
        address = present !== apiUrl && !isForced && (await keepsCurrentAddress()) ? present : apiUrl
        await upsertRegion(tx, { key, name: names[key] ?? key.toUpperCase(), api_url: address }, clock.now())
        const isOpen = (cell: string): boolean => row === undefined || cell === key
        const rows = cells.map((cell) => ({ key: cell, isOpen: isOpen(cell) }))
        if (rows.length > 1) await insertCells(tx, key, rows, clock.now())
      })
      return address
    },
    async setMode(key, mode) {
      await change(async (tx) => {
        if (!(await updateMode(tx, key, mode))) throw new ApiError('ops.region_unknown')
      })
      return list.get().regions.get(key) as RegionRow
    },
    start: list.start,
    stop: list.stop,
  }
}

// The regions as every process knows them: where each one answers, and in which operating mode it is.
import { ApiError } from '@company-data/protocol/errors'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Clock } from '../../../platform/clock/clock.ts'
import { cachedValue, type Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { listRegions, type RegionRow, updateMode, upsertRegion } from './store.ts'

const TOPIC = 'region'

/** Names for the keys that are in use; any other key names itself. */
const names: Readonly<Record<string, string>> = { eu: 'Europe', us: 'United States' }

export interface Regions {
  list(): readonly RegionRow[]
  apiUrlOf(key: string): string | undefined
  modeOf(key: string): Mode
  register(key: string, apiUrl: string): Promise<void>
  setMode(key: string, mode: Mode): Promise<RegionRow>
  stop(): Promise<void>
}

export interface RegionNeeds {
  directory: Database<DirectoryTables>
  clock: Clock
}

export const regionService = async ({ directory, clock }: RegionNeeds): Promise<Regions> => {
  // Asked on every request, so it is read from memory; a change is heard of at once in every process.
  const known = await cachedValue({
    db: directory,
    topic: TOPIC,
    load: async () => new Map((await listRegions(directory.kysely)).map((row) => [row.key, row])),
  })
  const change = async (act: Parameters<typeof directory.transaction>[0]): Promise<void> => {
    await directory.transaction(async (tx) => {
      await act(tx)
      await directory.notify(tx, TOPIC)
    })
    await known.refresh()
  }
  return {
    list: () => [...known.get().values()],
    apiUrlOf: (key) => known.get().get(key)?.api_url,
    modeOf: (key) => known.get().get(key)?.mode ?? 'normal',
    register: (key, apiUrl) =>
      change((tx) => upsertRegion(tx, { key, name: names[key] ?? key.toUpperCase(), api_url: apiUrl }, clock.now())),
    async setMode(key, mode) {
      await change(async (tx) => {
        if (!(await updateMode(tx, key, mode))) throw new ApiError('ops.region_unknown')
      })
      return known.get().get(key) as RegionRow
    },
    stop: () => known.stop(),
  }
}

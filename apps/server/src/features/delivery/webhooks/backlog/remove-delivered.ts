// Rows that are done with go by and by, many at a time: they count no more from the moment the cursor has passed them.
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { type ChannelPlace, removeUntil } from '../../changes/index.ts'

export interface Sweep {
  /** Everything up to the place may go. */
  add(place: ChannelPlace): void
  stop(): Promise<void>
}

const AFTER_MS = 1_000
const CHANNELS_AT_ONCE = 500

export const sweep = ({ database, log }: { database: Database<RegionTables>; log: Log }): Sweep => {
  let places = new Map<string, ChannelPlace>()
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> = Promise.resolve()

  const removeAll = async (): Promise<void> => {
    const all = [...places.values()]
    places = new Map()
    for (let from = 0; from < all.length; from += CHANNELS_AT_ONCE) {
      await removeUntil(database.kysely, all.slice(from, from + CHANNELS_AT_ONCE))
    }
  }
  // What is not removed now is removed with the next rows of the channel, or by the job.
  const start = (): void => {
    timer = undefined
    sweeping = sweeping.then(removeAll).catch((error) => log.error('delivered changes were not removed', error))
  }
  return {
    add(place) {
      places.set(place.channelId, place)
      timer ??= setTimeout(start, AFTER_MS).unref()
    },
    async stop() {
      clearTimeout(timer)
      if (places.size > 0) start()
      await sweeping
    },
  }
}

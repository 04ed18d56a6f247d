// Removes delivered rows in batches, once a second; they stop counting once the cursor has passed them.
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { ChannelPosition, WebhookQueue } from '../../changes/index.ts'

export interface DeliveredRows {
  /** Everything up to the position may be removed. */
  add(position: ChannelPosition): void
  stop(): Promise<void>
}

const AFTER_MS = 1_000
const CHANNEL_BATCH_SIZE = 500

interface Deps {
  database: Database<RegionTables>
  queue: Pick<WebhookQueue, 'removeUntil'>
  log: Log
}

export const deliveredRows = ({ database, queue, log }: Deps): DeliveredRows => {
  let positions = new Map<string, ChannelPosition>()
  let timer: NodeJS.Timeout | undefined
  let removal: Promise<void> = Promise.resolve()

  const removeAll = async (): Promise<void> => {
    const delivered = [...positions.values()]
    positions = new Map()
    for (let from = 0; from < delivered.length; from += CHANNEL_BATCH_SIZE) {
      await queue.removeUntil(database.kysely, delivered.slice(from, from + CHANNEL_BATCH_SIZE))
    }
  }
  // Rows that remain after a failure are removed with the next rows of the channel, or by the purge job.
  const start = (): void => {
    timer = undefined
    removal = removal.then(removeAll).catch((error) => log.error('could not remove delivered webhook events', error))
  }
  return {
    add(position) {
      positions.set(position.channelId, position)
      timer ??= setTimeout(start, AFTER_MS).unref()
    },
    async stop() {
      clearTimeout(timer)
      if (positions.size > 0) start()
      await removal
    },
  }
}

// Follows a change feed page by page: a page is acknowledged by the fetch after it, once all of it has been handled.
import { sleep as realSleep, type Sleep } from '../transport/sleep.ts'

/** A page of a feed, with the lease that a later fetch names as `ack` to acknowledge it. */
export interface LeasedPage<Item> {
  items: Item[]
  more: boolean
  /** The number of unacknowledged rows leased to other readers, and when the first of those leases ends. */
  leased: number
  lease_ends_at: string | null
  lease: string
}

/** Options for following any feed; each feed adds more. */
export interface FollowOptions<Item> {
  /** Ends when the feed is empty. Default: waits and fetches again. */
  once?: boolean
  /** Wait at an empty feed. Default: 5 seconds; none if the platform waits for the next event. */
  everyMs?: number
  /**
   * Called with every page before its events are yielded one by one, for example to store them in one transaction. If it
   * throws, the page is not acknowledged.
   */
  onPage?: (events: readonly Item[]) => Promise<void> | void
  /**
   * With `once`: called at the end if rows are leased to another reader that has not acknowledged them, such as one that
   * was killed. They come again when their lease ends.
   */
  onLeased?: (leases: { leased: number; lease_ends_at: string | null }) => void
  /** D1-FEED-07: number of ids remembered to recognise a repeat. Default: 20,000. */
  remember?: number
  signal?: AbortSignal
  sleep?: Sleep
}

/** Returns true for a new id; beyond `limit` ids the oldest is forgotten. */
const recentIds = (limit: number) => {
  const ids = new Set<string>()
  return (id: string): boolean => {
    if (ids.has(id)) return false
    ids.add(id)
    if (ids.size > limit) for (const oldest of ids.values()) return ids.delete(oldest)
    return true
  }
}

const MIN_WAIT_MS = 1_000

export async function* followFeed<Wire extends { id: string }, Item>(
  fetchNext: (ack: string) => Promise<LeasedPage<Wire>>,
  open: (events: readonly Wire[]) => Promise<readonly Item[]> | readonly Item[],
  options: FollowOptions<Item>,
): AsyncGenerator<Item, void, undefined> {
  const { once = false, everyMs = 5_000, onPage, onLeased, signal, sleep = realSleep } = options
  const isNew = recentIds(options.remember ?? 20_000)
  let ack = ''
  while (!signal?.aborted) {
    const from = Date.now()
    const { items, more, lease, leased, lease_ends_at } = await fetchNext(ack)
    const events = await open(items.filter(({ id }) => isNew(id)))
    if (events.length > 0) await onPage?.(events)
    yield* events
    // Reached only when the loop requests more after the last event: a loop that ends earlier gets the page again.
    ack = lease
    // A handled page is acknowledged immediately, not after the wait.
    if (more || items.length > 0) continue
    if (once) {
      if (leased > 0) onLeased?.({ leased, lease_ends_at })
      return
    }
    // The platform waits instead, but an empty page that came at once means that it does not wait now.
    const pauseMs = everyMs === 0 && Date.now() - from < MIN_WAIT_MS ? MIN_WAIT_MS : everyMs
    await sleep(pauseMs, signal).catch((error: unknown) => {
      if (!signal?.aborted) throw error
    })
  }
}

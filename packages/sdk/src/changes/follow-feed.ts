// Follows a change feed page by page: a page is acknowledged by the fetch after it, once all of it has been handled.
import { PlatformError } from '../errors/platform-error.ts'
import { isPassingError, waitAfterFailures } from '../transport/retry/passing-error.ts'
import { sleep as realSleep, type Sleep } from '../transport/sleep.ts'

/** A page of a feed, with the lease that a later fetch names as `ack` to acknowledge it. */
export interface LeasedPage<Item> {
  items: Item[]
  more: boolean
  /** The number of unacknowledged rows leased to other readers, and when the first of those leases ends. */
  leased: number
  lease_ends_at: string | null
  lease: string
  epoch?: string
}

/** Options for following any feed; each feed adds more. */
export interface FollowOptions<Item> {
  /**
   * Ends when the feed is empty, and throws if the platform cannot be reached. Default: waits and fetches again, and repeats
   * what a short outage interrupts, after a growing wait of up to 30 seconds.
   */
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
  /**
   * Called with the epoch of a platform that was restored from a back-up, before the events of the first page that has it.
   * Store it: another value than the stored one means that the platform went back in time, so read everything again. If
   * it throws, the page is not acknowledged.
   */
  onEpoch?: (epoch: string) => Promise<void> | void
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

const waitMs = (error: unknown, failures: number): number => {
  const retryAfterSeconds = error instanceof PlatformError ? (error.retryAfterSeconds ?? 0) : 0
  return Math.max(retryAfterSeconds * 1000, waitAfterFailures(failures))
}

/** The next page; undefined once the signal ended the loop. Failures that pass are waited out, with the same `ack`. */
const fetchSteadily = async <Page>(
  fetchPage: () => Promise<Page>,
  { once, signal, sleep = realSleep }: FollowOptions<never>,
): Promise<Page | undefined> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await fetchPage()
    } catch (error) {
      if (signal?.aborted) return undefined
      if (once || !isPassingError(error)) throw error
      await sleep(waitMs(error, failures), signal).catch((reason: unknown) => {
        if (!signal?.aborted) throw reason
      })
      if (signal?.aborted) return undefined
    }
  }
}

export async function* followFeed<Wire extends { id: string }, Item>(
  fetchNext: (ack: string) => Promise<LeasedPage<Wire>>,
  open: (events: readonly Wire[]) => Promise<readonly Item[]> | readonly Item[],
  options: FollowOptions<Item>,
): AsyncGenerator<Item, void, undefined> {
  const { once = false, everyMs = 5_000, onPage, onEpoch, onLeased, signal, sleep = realSleep } = options
  const isNew = recentIds(options.remember ?? 20_000)
  let ack = ''
  let reportedEpoch: string | undefined
  while (!signal?.aborted) {
    const from = Date.now()
    const page = await fetchSteadily(() => fetchNext(ack), options as FollowOptions<never>)
    if (page === undefined) return
    const { items, more, lease, leased, lease_ends_at, epoch } = page
    if (epoch !== undefined && epoch !== reportedEpoch) await onEpoch?.(epoch)
    reportedEpoch = epoch
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

// The pushes to a person's device (G-115): one loop over a stream that is opened again whenever it ends.
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { push } from '@company-data/protocol/nouns/push/contract'
import { pushRoutes } from '@company-data/protocol/nouns/push/routes'
import type { Push } from '@company-data/protocol/wire/delivery/push'
import type { Api } from '../transport/api.ts'
import { type Calls, calls } from '../transport/calls.ts'
import { isPassingError, waitAfterFailures } from '../transport/retry/passing-error.ts'
import { sleep as realSleep, type Sleep } from '../transport/sleep.ts'
import { readEvents } from './server-sent-events.ts'

/**
 * Options for following the stream.
 * @example
 * const stop = new AbortController()
 * const options: PushStreamOptions = { signal: stop.signal }
 * for await (const { type, id } of person.push.stream(options)) console.log(type, id)
 */
export interface PushStreamOptions {
  /** Ends the loop. */
  signal?: AbortSignal
  /** Called whenever the stream has been opened: later events are pushed. */
  onOpen?: () => void
  /** Called whenever the stream has ended and will be opened again: until then nothing is pushed. */
  onAway?: () => void
  sleep?: Sleep
}

/** The platform writes every 15 s; a stream that is silent for so long is broken. */
const SILENT_MS = 45_000
/** A stream that was open for so long has not failed: the next one is opened soon, also when nothing was pushed. */
const STEADY_MS = 30_000
const REMEMBERED_IDS = 500

const resync = (): Push => ({ type: 'resync', id: null, at: new Date().toISOString().replace('Z', '+00:00') })

/** True for an id that was not seen yet: a push may come again after the stream was opened again. */
const newIds = () => {
  const ids = new Set<string>()
  return (id: string): boolean => {
    const isNew = ids.size < ids.add(id).size
    const [oldest] = ids
    if (oldest !== undefined && ids.size > REMEMBERED_IDS) ids.delete(oldest)
    return isNew
  }
}

async function* followPushes(
  open: Calls<typeof push>['stream'],
  { signal, onOpen, onAway, sleep = realSleep }: PushStreamOptions,
): AsyncGenerator<Push, void, undefined> {
  const isNew = newIds()
  let lastEventId: string | undefined
  let failures = 0
  for (let isFirst = true; !signal?.aborted; isFirst = false) {
    let openedAt = Number.POSITIVE_INFINITY
    try {
      const stream = await open(lastEventId, { signal })
      openedAt = Date.now()
      // Without an id the platform cannot know which pushes the stream missed.
      onOpen?.()
      if (!isFirst && lastEventId === undefined) yield resync()
      for await (const event of readEvents(stream, SILENT_MS)) {
        failures = 0
        lastEventId = event.id
        if (isNew(event.id)) yield JSON.parse(event.data) as Push
      }
    } catch (error) {
      if (signal?.aborted) return
      if (!isPassingError(error)) throw error
    }
    onAway?.()
    if (Date.now() - openedAt >= STEADY_MS) failures = 0
    await sleep(waitAfterFailures(failures++), signal).catch(() => undefined)
  }
}

export const pushCalls = (api: Api) => {
  const raw = calls<typeof push>()(api, pushRoutes, profilePrefix)
  return {
    /**
     * The events of the person, without content: read the record that `id` names. After a `resync`, read the lists. The loop
     * opens the stream again when it ends, with a new token where needed, and misses nothing of the last ten minutes.
     * @example
     * for await (const { type, id } of person.push.stream()) console.log(type, id)
     */
    stream: (options: PushStreamOptions = {}): AsyncGenerator<Push, void, undefined> =>
      followPushes(raw.stream, options),
    /**
     * The `applicationServerKey` for `pushManager.subscribe`; null: the installation has no Web Push.
     * @example
     * const applicationServerKey = await person.push.key()
     */
    key: async (): Promise<string | null> => (await raw.key()).public_key,
    /**
     * Has the browser notified of pushes also while the app is closed; takes the result of `PushSubscription.toJSON()`.
     * @example
     * const { id } = await person.push.subscribe({
     *   endpoint: 'https://push.example.org/send/abc',
     *   keys: { p256dh: 'BNcRd…', auth: 'tBHIt…' },
     * })
     */
    subscribe: raw.subscribe,
    /**
     * Ends the subscription of a browser.
     * @example
     * await person.push.unsubscribe(subscriptionId)
     */
    unsubscribe: raw.unsubscribe,
  }
}

// Push streams to persons' devices: each starts with the pushes that its device missed (A-33, A-34).
import type { Readable } from 'node:stream'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import { type PushMetricsDeps, pushMetrics } from '../push-metrics.ts'
import { parsePayload } from '../store.ts'
import { type OpenStream, openStreams } from './open-streams.ts'
import { type ReplayDeps, readMissedPushes } from './push-replay.ts'
import { pushText, resyncText } from './push-text.ts'
import { type ListenerDeps, regionListeners } from './region-listeners.ts'
import { type StreamExpiryDeps, streamExpiry } from './stream-expiry.ts'

export interface StreamDeps extends ReplayDeps, ListenerDeps, StreamExpiryDeps, PushMetricsDeps {
  ids: Ids
}

const TICK_MS = 1_000
/** Ticks between checks for regions without a listener. */
const TICKS_BETWEEN_CHECKS = 5

export const pushStreams = (deps: StreamDeps) => {
  const { clock, ids, log } = deps
  const signals = pushMetrics(deps)
  const streams = openStreams()
  signals.showStreams(() => streams.count())
  const ends = streamExpiry(deps, streams)
  const readMissed = readMissedPushes(deps)
  const resync = (): string => resyncText(ids.next(), clock.now())

  const onPush = (payload: string): void => {
    if (payload !== '') signals.count('stream', 'sent', streams.deliver(parsePayload(payload)))
    // The listening connection was lost for a moment.
    else for (const stream of streams.all()) streams.write(stream, resync())
  }
  const listeners = regionListeners(deps, onPush)

  /** Sends missed pushes first; pushes that arrive in the meantime follow, unless already sent. */
  const catchUp = async (stream: OpenStream, lastEventId: string): Promise<void> => {
    const missed = await readMissed(stream.userId, lastEventId).catch((error: unknown) => {
      log.warn('missed pushes could not be read', { error: String(error) })
      return undefined
    })
    const missedIds = new Set(missed?.map(({ id }) => id))
    const waiting = (stream.waiting ?? []).filter(({ id }) => !missedIds.has(id))
    stream.waiting = undefined
    if (!missed) streams.write(stream, resync())
    const text = [...(missed ?? []), ...waiting].map(pushText).join('')
    if (text !== '') streams.write(stream, text)
  }

  let ticks = 0
  const tick = (): void => {
    if (ticks++ % TICKS_BETWEEN_CHECKS === 0) listeners.listenToNew()
    streams.tick(ends.isOver)
  }
  let timer: NodeJS.Timeout | undefined

  return {
    open({ userId, grantId, token }: SessionCaller, lastEventId: string | undefined): Readable {
      if (!token) throw new Error('a stream needs the token of its session')
      const stream = streams.add({ userId, grantId, token }, lastEventId !== undefined)
      if (lastEventId !== undefined) void catchUp(stream, lastEventId)
      return stream.source
    },
    async start(): Promise<void> {
      await listeners.start()
      await ends.start()
      tick()
      timer = setInterval(tick, TICK_MS).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      streams.endAll()
      await ends.stop()
      await listeners.stop()
    },
  }
}

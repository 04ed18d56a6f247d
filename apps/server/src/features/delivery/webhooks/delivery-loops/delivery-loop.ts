// The delivery loop of one webhook: reads the oldest row, sends it, and acknowledges it before the next one.
import { parkedRange, probeDueMs, toCursor } from '../health/breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { createFreshness, type Freshness } from './freshness.ts'
import type { DeliveryLoopDeps, LoopState } from './loop-deps.ts'
import { loopRows } from './loop-rows.ts'
import { rowSender } from './send-row.ts'

export interface DeliveryLoop {
  /** Called when there are new rows. */
  wake(): void
  /** Called when the webhook was changed or deleted: it is read again before the next delivery. */
  reread(): void
  /** Ends a pause, because this process stops sending. */
  skipPause(): void
  /** Also aborts the request in flight. */
  abortRequest(): void
  /** Ends when nothing is left to do; calls `onEnd` synchronously then, so that no wake is missed. */
  run(onEnd: () => void): Promise<void>
}

const LEASED_PAUSE_MS = 1_000
/** Lower than every row number. */
const NOT_READ = -1

/** A pause that ends early on `skipPause` or, unless it is patient, on a wake. */
const pauses = () => {
  let isPatient = false
  let end = (): void => undefined
  const pause: LoopState['pause'] = (ms, patience) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      isPatient = patience === 'patient'
      end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    pause,
    hurry: () => end(),
    wake() {
      if (!isPatient) end()
    },
  }
}

/** Continues with the next row or the probe; undefined when there is nothing to do now. */
const loopStep = (state: LoopState, deps: DeliveryLoopDeps) => {
  const send = rowSender(state, deps)

  /** D1-WHD-17: the webhook becomes unknown even with an empty backlog; then the next event is the probe. */
  const startProbe = async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    if (deps.nowMs() < probeDueMs(webhook.health_changed_at)) return undefined
    return deps.changeHealth(webhook, { cause: 'grace_over', reason: 'The ten-minute pause is over.' })
  }
  /** Numbers of deleted rows are acknowledged, or they would be looked up forever. */
  const catchUp = async (webhook: WebhookRow, channelEnd: number): Promise<undefined> => {
    if (channelEnd > webhook.delivered_seq) await deps.ack(webhook, channelEnd)
    return undefined
  }

  return async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    if (!webhook.enabled || !deps.maySend(state.webhookId)) return undefined
    if (webhook.health === 'bad') return startProbe(webhook)
    // Rows written after the last read wake the loop, so a single event needs no second read.
    if (webhook.delivered_seq === state.lastSeq && !state.isWoken) return undefined
    const next = await state.rows.after(webhook.delivered_seq, parkedRange(toCursor(webhook)) !== undefined)
    if (!next?.row) return next && catchUp(webhook, next.lastSeq)
    const { row, leasedUntil } = next
    state.lastSeq = next.lastSeq
    if (leasedUntil !== null) {
      // A manual fetch has leased the row; whether it arrived there is known soon.
      await state.pause(LEASED_PAUSE_MS, 'impatient')
      return deps.hold(state.webhookId)
    }
    if (deps.isExpired(row)) {
      await deps.purge(webhook)
      return deps.hold(state.webhookId)
    }
    // T-48: the value is read only now, so that nothing withdrawn since is sent.
    const event = await deps.readEvent(row)
    if (!event) return deps.ack(webhook, row.seq)
    const present = await readPresentWebhook(webhook, state, deps)
    return present === webhook ? send(webhook, row, event) : present
  }
}

const isUnchanged = (now: WebhookRow, before: WebhookRow): boolean =>
  now.enabled === before.enabled &&
  now.config_version === before.config_version &&
  now.delivered_seq === before.delivered_seq

/** D1-WHC-08: the webhook's current row; the same object while nothing has changed. */
const readPresentWebhook = async (
  webhook: WebhookRow,
  state: LoopState,
  { hold }: DeliveryLoopDeps,
): Promise<WebhookRow | undefined> => {
  if (state.freshness.isFresh()) return webhook
  const present = await hold(state.webhookId)
  return present && isUnchanged(present, webhook) ? webhook : present
}

const withFreshness = ({ track }: Freshness, deps: DeliveryLoopDeps): DeliveryLoopDeps => ({
  ...deps,
  hold: (...args) => track('reading', () => deps.hold(...args)),
  ack: (...args) => track('writing', () => deps.ack(...args)),
  changeHealth: (...args) => track('writing', () => deps.changeHealth(...args)),
})

export const deliveryLoop = (webhookId: string, sharedDeps: DeliveryLoopDeps): DeliveryLoop => {
  const { pause, wake: endPause, hurry } = pauses()
  const freshness = createFreshness()
  const deps = withFreshness(freshness, sharedDeps)
  const rows = loopRows((seq, isParked) => {
    // This read sees every row that woke the loop before it.
    state.isWoken = false
    return deps.head({ channelId: webhookId, seq }, isParked)
  })
  const abort = new AbortController()
  const state: LoopState = { webhookId, rows, freshness, isWoken: false, lastSeq: NOT_READ, abort, pause }
  const step = loopStep(state, deps)
  const wake = (): void => {
    state.isWoken = true
    endPause()
  }
  return {
    wake,
    reread() {
      freshness.invalidate()
      wake()
    },
    skipPause: hurry,
    abortRequest() {
      state.abort.abort()
      state.abort = new AbortController()
      hurry()
    },
    async run(onEnd) {
      do {
        state.isWoken = false
        rows.forget()
        state.lastSeq = NOT_READ
        let webhook = await deps.hold(webhookId)
        while (webhook) webhook = await step(webhook)
      } while (state.isWoken)
      onEnd()
    },
  }
}

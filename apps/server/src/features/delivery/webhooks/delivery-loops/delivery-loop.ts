// The delivery loop of one webhook, a state machine: it sends the oldest rows and acknowledges them before the next ones.
import { deliveryReason } from '@company-data/protocol/reasons'
import { runInCall } from '../../../../platform/call-context.ts'
import { parkedRange, probeDueMs, toCursor } from '../breaker.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { customerSender } from './customer-lanes.ts'
import { createFreshness, type Freshness } from './freshness.ts'
import type { DeliveryLoopDeps, LoopState } from './loop-deps.ts'
import { loopPauses } from './loop-pauses.ts'
import { loopRows } from './loop-rows.ts'
import { rowSender } from './send-row.ts'
import { batchStep, rowStep } from './sequential-steps.ts'

export interface DeliveryLoop {
  /** Called when there are new rows. */
  wake(): void
  /** Called when the webhook was changed or deleted: it is read again before the next delivery. */
  reread(): void
  /** Ends a pause, because this process stops sending. */
  skipPause(): void
  /** Also aborts the requests in flight. */
  abortRequest(): void
  /** Ends when nothing is left to do; calls `onEnd` synchronously then, so that no wake is missed. */
  run(onEnd: () => void): Promise<void>
}

/** Lower than every row number. */
const NOT_READ = -1

/**
 * The states of a delivery loop. Each step handles one and returns the webhook as it is then, from which the next state
 * follows; the loop ends without one.
 */
type LoopStep = 'end' | 'start_probe' | 'send_row' | 'send_batch' | 'send_by_customer'

/** Probe and replay are sent sequentially, also with the order of customers (B-25); a probe is a single event. */
const chooseStep = (webhook: WebhookRow, maySend: boolean): LoopStep => {
  if (!webhook.enabled || !maySend) return 'end'
  if (webhook.health === 'bad') return 'start_probe'
  const isParked = parkedRange(toCursor(webhook)) !== undefined
  if (webhook.order === 'customer' && webhook.parallel > 1 && !isParked) return 'send_by_customer'
  return webhook.batch > 1 && webhook.health === 'running' ? 'send_batch' : 'send_row'
}

const loopSteps = (state: LoopState, deps: DeliveryLoopDeps) => {
  /** D1-WHD-17: the webhook becomes unknown even with an empty backlog; then the next event is the probe. */
  const startProbe = async (webhook: WebhookRow): Promise<WebhookRow | undefined> => {
    if (deps.nowMs() < probeDueMs(webhook.health_changed_at)) return undefined
    return deps.changeHealth(webhook, { cause: 'grace_over', reason: deliveryReason('delivery.pause_over') })
  }
  const send = rowSender(state, deps)
  return {
    end: async () => undefined,
    start_probe: startProbe,
    send_row: rowStep(state, deps, send),
    send_batch: batchStep(state, deps, send),
    send_by_customer: customerSender(state, deps),
  } satisfies Record<LoopStep, (webhook: WebhookRow) => Promise<WebhookRow | undefined>>
}

const withFreshness = ({ track }: Freshness, deps: DeliveryLoopDeps): DeliveryLoopDeps => ({
  ...deps,
  hold: (...args) => track('reading', () => deps.hold(...args)),
  peek: (...args) => track('reading', () => deps.peek(...args)),
  ack: (...args) => track('writing', () => deps.ack(...args)),
  ackRows: (...args) => track('writing', () => deps.ackRows(...args)),
  changeHealth: (...args) => track('writing', () => deps.changeHealth(...args)),
})

export const deliveryLoop = (webhookId: string, sharedDeps: DeliveryLoopDeps): DeliveryLoop => {
  const pauses = loopPauses()
  const freshness = createFreshness()
  const deps = withFreshness(freshness, sharedDeps)
  const rows = loopRows((seq, isParked) => {
    // This read sees every row that woke the loop before it.
    pauses.isWoken = false
    return deps.head({ channelId: webhookId, seq }, isParked)
  })
  const state: LoopState = { webhookId, rows, freshness, pauses, lastSeq: NOT_READ, abort: new AbortController() }
  const steps = loopSteps(state, deps)
  /** B-23: the work of a step, such as its connections, counts for the company. */
  const takeStep = (webhook: WebhookRow): Promise<WebhookRow | undefined> =>
    runInCall({ account: webhook.company_user_id }, () => steps[chooseStep(webhook, deps.maySend(webhookId))](webhook))
  return {
    wake: () => pauses.wake(),
    reread() {
      freshness.invalidate()
      pauses.wake()
    },
    skipPause: pauses.skip,
    abortRequest() {
      // Its lease is gone, so the rows read a moment ago are no longer valid.
      freshness.invalidate()
      state.abort.abort()
      state.abort = new AbortController()
      pauses.skip()
    },
    async run(onEnd) {
      do {
        pauses.isWoken = false
        rows.forget()
        state.lastSeq = NOT_READ
        let webhook = await deps.hold(webhookId)
        while (webhook) webhook = await takeStep(webhook)
      } while (pauses.isWoken)
      onEnd()
    },
  }
}

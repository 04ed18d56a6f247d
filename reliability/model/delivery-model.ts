// A model of webhook delivery by two processes: the rules of decision 0015, and the promises they must keep.
import type { Model, Step } from './checker.ts'
import { type Bounds, type Defect, type DeliveryState, startState, toEvent } from './delivery-state.ts'
import { encodeState } from './encode-state.ts'
import { operationSteps } from './operation-steps.ts'
import { processSteps } from './process-steps.ts'
import { raisedSteps } from './raised-steps.ts'
import { webhookSteps } from './webhook-steps.ts'

export const PROMISES = {
  together: 'an operation and its event commit together',
  noLoss: 'no event is lost',
  order: 'a webhook gets its events in order',
  oneRequest: 'a webhook never has two requests in flight',
  repeats: 'an interruption repeats at most the request that was in flight',
} as const

const isLost = ({ events, webhooks }: DeliveryState): boolean =>
  webhooks.some(({ cursor, accepted }) => (events & (toEvent(cursor + 1) - 1) & ~accepted) !== 0)

const findBroken =
  (bounds: Bounds) =>
  (state: DeliveryState): string | undefined => {
    const { done, events, confirmed, webhooks, left } = state
    const interruptions = bounds.crashes - left.crashes + bounds.stalls - left.stalls
    if (done !== events || (confirmed & ~events) !== 0) return PROMISES.together
    if (isLost(state)) return PROMISES.noLoss
    if (webhooks.some(({ requests }) => requests[0] === 'sent' && requests[1] === 'sent')) return PROMISES.oneRequest
    if (webhooks.some(({ repeats }) => repeats > interruptions)) return PROMISES.repeats
    return undefined
  }

/** Everything that was committed has arrived, and the database knows it. */
const isComplete = ({ events, webhooks, processes, raised }: DeliveryState): boolean =>
  raised.length === 0 &&
  processes.every(({ operation }) => operation === 'none') &&
  webhooks.every(({ cursor, accepted }) => accepted === events && toEvent(cursor + 1) > events)

export const deliveryModel = (bounds: Bounds, defect?: Defect): Model<DeliveryState> => ({
  start: startState(bounds),
  *steps(state): Iterable<Step<DeliveryState>> {
    for (const index of [0, 1] as const) {
      yield* operationSteps(state, index, defect)
      yield* raisedSteps(state, index, { defect, orderPromise: PROMISES.order })
      yield* processSteps(state, index, defect)
      yield* webhookSteps(state, index, { defect, orderPromise: PROMISES.order })
    }
  },
  encode: encodeState,
  findBroken: findBroken(bounds),
  isComplete,
})

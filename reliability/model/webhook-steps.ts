// Steps of a process for a webhook: take it, send its oldest event, record the response, and release it.
import type { Step } from './checker.ts'
import {
  type Defect,
  type DeliveryState,
  nextNumber,
  type ProcessIndex,
  type Request,
  toEvent,
  useUp,
  type Webhook,
  withRequest,
} from './delivery-state.ts'

interface Rules {
  defect: Defect | undefined
  /** The promise that an endpoint notices. */
  orderPromise: string
}

interface WebhookStep {
  act: string
  webhook: Webhook
  uses?: 'failures' | 'lostCommits'
  broken?: string | undefined
}

/** One webhook in the hands of one process. */
interface Handled extends Rules {
  webhook: Webhook
  index: ProcessIndex
  /** The event that its request carries. */
  number: number
}

const accept = ({ webhook, index, number }: Handled): Webhook => ({
  ...withRequest(webhook, index, 'accepted', number),
  accepted: webhook.accepted | toEvent(number),
  repeats: webhook.repeats + ((webhook.accepted & toEvent(number)) === 0 ? 0 : 1),
})

/** An endpoint may get an event again, but never for the first time after a later one. */
const isOvertaken = ({ webhook: { accepted }, number }: Handled): boolean =>
  (accepted & toEvent(number)) === 0 && accepted > toEvent(number)

/** Only the holder moves the cursor, and never back. */
const acknowledge = ({ webhook, index, number, defect }: Handled): Webhook => {
  const ended = withRequest(webhook, index, 'none', 0)
  if (defect === 'an acknowledgement does not name its holder') return { ...ended, cursor: number }
  return webhook.holder === index ? { ...ended, cursor: Math.max(number, webhook.cursor) } : ended
}

const endpointSteps = (handled: Handled): WebhookStep[] => {
  const { webhook, index, number, defect, orderPromise } = handled
  const failed = withRequest(webhook, index, 'none', 0)
  const skipped = { ...failed, cursor: number }
  return [
    {
      act: `gets 200 for event ${number} from`,
      webhook: accept(handled),
      broken: isOvertaken(handled) ? orderPromise : undefined,
    },
    {
      act: `gets a failure for event ${number} from`,
      webhook: defect === 'a failed event is skipped' ? skipped : failed,
      uses: 'failures',
    },
  ]
}

const recordSteps = (handled: Handled): WebhookStep[] => {
  const { webhook, index, number, defect } = handled
  const acknowledged = acknowledge(handled)
  const isRepeated = defect === 'a delivery is repeated when its acknowledgement fails'
  return [
    { act: `acknowledges event ${number} of`, webhook: acknowledged },
    {
      act: `gets an error for its acknowledgement of event ${number} of`,
      webhook: isRepeated
        ? withRequest(webhook, index, 'none', 0)
        : withRequest(acknowledged, index, 'recorded', number),
      uses: 'lostCommits',
    },
  ]
}

const sendSteps = ({ webhook, index, defect }: Handled, { events, processes }: DeliveryState): WebhookStep[] => {
  if (webhook.holder !== index) return []
  const release: WebhookStep = { act: 'releases', webhook: { ...webhook, holder: 'free' } }
  const next = nextNumber(events, webhook.cursor)
  if (next === 0 || processes[index].membership !== 'valid') return [release]
  const waiting = withRequest(webhook, index, 'sent', next)
  const isEarly = defect === 'an event is acknowledged before its response'
  return [release, { act: `sends event ${next} to`, webhook: isEarly ? { ...waiting, cursor: next } : waiting }]
}

const stepsByRequest: Record<Request, (handled: Handled, state: DeliveryState) => WebhookStep[]> = {
  none: sendSteps,
  sent: endpointSteps,
  accepted: recordSteps,
  recorded: (handled) => [{ act: `acknowledges event ${handled.number} again of`, webhook: acknowledge(handled) }],
}

function* listSteps(state: DeliveryState, handled: Handled): Iterable<WebhookStep> {
  const { webhook, index } = handled
  if (state.processes[index].membership === 'valid' && webhook.holder === 'free')
    yield { act: 'takes', webhook: { ...webhook, holder: index } }
  yield* stepsByRequest[webhook.requests[index]](handled, state)
}

export function* webhookSteps(state: DeliveryState, index: ProcessIndex, rules: Rules): Iterable<Step<DeliveryState>> {
  if (!state.processes[index].isAlive) return
  for (const [position, webhook] of state.webhooks.entries()) {
    const handled = { webhook, index, number: webhook.numbers[index], ...rules }
    for (const { act, webhook: changed, uses, broken } of listSteps(state, handled)) {
      if (uses !== undefined && state.left[uses] === 0) continue
      const next = { ...state, webhooks: state.webhooks.with(position, changed) }
      const name = `process ${index} ${act} webhook ${position}`
      yield { name, state: uses === undefined ? next : useUp(next, uses), broken }
    }
  }
}

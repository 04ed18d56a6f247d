// Steps that happen to processes: a kill, a new start, a missed renewal, and the removal of those that are overdue.
import type { Step } from './checker.ts'
import {
  type Defect,
  type DeliveryState,
  type ProcessIndex,
  useUp,
  type Webhook,
  withProcess,
  withRequest,
} from './delivery-state.ts'
import { rollBack } from './operation-steps.ts'

const mapWebhooks = (state: DeliveryState, change: (webhook: Webhook) => Webhook): DeliveryState => ({
  ...state,
  webhooks: state.webhooks.map(change),
})

/** The connections of a killed process are closed; its name stays in the list until it is overdue. */
const kill = (state: DeliveryState, index: ProcessIndex, defect: Defect | undefined): DeliveryState => {
  const { membership } = state.processes[index]
  const killed = withProcess(rollBack(state, index, defect), index, { isAlive: false, membership: 'removed' })
  const formerHolder = membership === 'removed' ? 'free' : (`killed ${index}` as const)
  return mapWebhooks(useUp(killed, 'crashes'), (webhook) => ({
    ...withRequest(webhook, index, 'none', 0),
    holder: webhook.holder === index ? formerHolder : webhook.holder,
  }))
}

/** A dispatcher that could not renew in time aborts its requests before others may take over. */
const stall = (state: DeliveryState, index: ProcessIndex, defect: Defect | undefined): DeliveryState => {
  const stalled = useUp(withProcess(state, index, { membership: 'stopped' }), 'stalls')
  if (defect === 'a dispatcher that lost its membership keeps its requests') return stalled
  return mapWebhooks(stalled, (webhook) =>
    webhook.requests[index] === 'sent' ? withRequest(webhook, index, 'none', 0) : webhook,
  )
}

const free = (state: DeliveryState, holder: Webhook['holder']): DeliveryState =>
  mapWebhooks(state, (webhook) => (webhook.holder === holder ? { ...webhook, holder: 'free' } : webhook))

/** The other process removes names that are overdue. */
function* removals(
  state: DeliveryState,
  index: ProcessIndex,
  defect: Defect | undefined,
): Iterable<Step<DeliveryState>> {
  const { membership, isAlive } = state.processes[index]
  const isOverdue = membership === 'overdue' || defect === 'a live dispatcher can be removed from the list'
  if (isAlive && isOverdue && membership !== 'removed' && state.processes[index === 0 ? 1 : 0].isAlive)
    yield {
      name: `process ${index} is removed from the list`,
      state: free(withProcess(state, index, { membership: 'removed' }), index),
    }
  const formerHolder = `killed ${index}` as const
  const isSeen = state.processes.some((process) => process.isAlive)
  if (isSeen && defect !== 'a killed dispatcher stays in the list')
    yield { name: `the killed dispatcher ${index} is removed from the list`, state: free(state, formerHolder) }
}

export function* processSteps(
  state: DeliveryState,
  index: ProcessIndex,
  defect: Defect | undefined,
): Iterable<Step<DeliveryState>> {
  const { isAlive, membership } = state.processes[index]
  yield* removals(state, index, defect)
  if (!isAlive) {
    const started = withProcess(state, index, { isAlive: true, membership: 'valid' })
    yield { name: `process ${index} starts again`, state: started }
    return
  }
  if (state.left.crashes > 0) yield { name: `process ${index} is killed`, state: kill(state, index, defect) }
  if (membership === 'valid') {
    if (state.left.stalls > 0) yield { name: `process ${index} stalls`, state: stall(state, index, defect) }
    return
  }
  if (membership === 'stopped')
    yield { name: `process ${index} is overdue`, state: withProcess(state, index, { membership: 'overdue' }) }
  yield { name: `process ${index} is a member again`, state: withProcess(state, index, { membership: 'valid' }) }
}

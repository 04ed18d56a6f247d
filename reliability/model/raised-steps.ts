// Operations whose events wait: they commit without a number, and any process numbers all that wait, in the order of their places.
import type { Step } from './checker.ts'
import {
  type Defect,
  type DeliveryState,
  type ProcessIndex,
  type RaisedEvent,
  toEvent,
  useUp,
  withProcess,
} from './delivery-state.ts'

export const hasWaiting = ({ raised }: DeliveryState): boolean => raised.some(({ isCommitted }) => isCommitted)

/** The operation does not lock the channel. */
const raise = (state: DeliveryState, index: ProcessIndex): DeliveryState => {
  const event = { by: index, isCommitted: false, isLate: hasWaiting(state), isOvertaken: false }
  return useUp(
    { ...withProcess(state, index, { operation: 'raised' }), raised: [...state.raised, event] },
    'operations',
  )
}

const withEvents = (state: DeliveryState, change: (event: RaisedEvent) => RaisedEvent): DeliveryState => ({
  ...state,
  raised: state.raised.map(change),
})

/** A killed process takes its event with it, unless it was committed: then no caller waits for it. */
export const abandonRaised = (state: DeliveryState, index: ProcessIndex): DeliveryState =>
  withEvents(
    { ...state, raised: state.raised.filter(({ by, isCommitted }) => by !== index || isCommitted) },
    (event) => (event.by === index ? { ...event, by: 'gone' } : event),
  )

/** The operation gets a lower number than the events that wait. */
export const overtake = (state: DeliveryState): DeliveryState =>
  withEvents(state, (event) => ({ ...event, isOvertaken: event.isOvertaken || event.isCommitted }))

/** The channel is locked meanwhile. Returns if an event got its number after one that began later. */
const numberAll = (state: DeliveryState, defect: Defect | undefined): { state: DeliveryState; isWrong: boolean } => {
  const waiting = state.raised.filter(({ isCommitted }) => isCommitted)
  const chosenEvents = defect === 'events that wait are numbered in any order' ? waiting.slice(-1) : waiting
  let next: DeliveryState = { ...state, raised: state.raised.filter((event) => !chosenEvents.includes(event)) }
  for (const { by } of chosenEvents) {
    const number = next.lastNumber + 1
    const event = toEvent(number)
    next = { ...next, lastNumber: number, done: next.done | event, events: next.events | event }
    if (by !== 'gone') next = withProcess(next, by, { operation: 'committed', number })
  }
  const isLeftBehind = chosenEvents.length < waiting.length && chosenEvents.some(({ isLate }) => isLate)
  return { state: next, isWrong: isLeftBehind || chosenEvents.some(({ isOvertaken }) => isOvertaken) }
}

export function* raisedSteps(
  state: DeliveryState,
  index: ProcessIndex,
  { defect, orderPromise }: { defect: Defect | undefined; orderPromise: string },
): Iterable<Step<DeliveryState>> {
  const { isAlive, operation } = state.processes[index]
  if (!isAlive) return
  if (operation === 'none' && state.left.operations > 0)
    yield { name: `process ${index} raises an event that waits`, state: raise(state, index) }
  if (operation === 'raised') {
    const committed = withEvents(state, (event) => (event.by === index ? { ...event, isCommitted: true } : event))
    yield {
      name: `process ${index} commits an event that waits`,
      state: withProcess(committed, index, { operation: 'waiting' }),
    }
  }
  // It cannot number the event now, because the database does not answer.
  if (operation === 'waiting') {
    const ended = abandonRaised(withProcess(state, index, { operation: 'none', number: 0 }), index)
    yield { name: `process ${index} confirms an operation whose event waits`, state: ended }
  }
  const isLocked = state.processes.some((process) => process.operation === 'begun')
  if (!hasWaiting(state) || isLocked || defect === 'events that wait are not numbered') return
  const { state: numbered, isWrong } = numberAll(state, defect)
  yield {
    name: `process ${index} numbers the events that wait`,
    state: numbered,
    broken: isWrong ? orderPromise : undefined,
  }
}

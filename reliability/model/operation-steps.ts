// The operations of callers: each commits together with its event, numbered under the lock of the channel if none waits.
import type { Step } from './checker.ts'
import { type Defect, type DeliveryState, type ProcessIndex, toEvent, useUp, withProcess } from './delivery-state.ts'
import { abandonRaised, hasWaiting, overtake } from './raised-steps.ts'

const others = { 0: 1, 1: 0 } as const

/** The number is given while the channel is locked, which lasts until the operation has committed. */
const begin = (state: DeliveryState, index: ProcessIndex): DeliveryState => {
  const number = state.lastNumber + 1
  const begun = overtake(withProcess(state, index, { operation: 'begun', number }))
  return useUp({ ...begun, lastNumber: number }, 'operations')
}

const commit = (state: DeliveryState, index: ProcessIndex, defect: Defect | undefined): DeliveryState => {
  const event = toEvent(state.processes[index].number)
  if (defect === 'events are written after the commit of their operation')
    return { ...withProcess(state, index, { operation: 'half' }), done: state.done | event }
  return {
    ...withProcess(state, index, { operation: 'committed' }),
    done: state.done | event,
    events: state.events | event,
  }
}

/** A rollback takes the number back, because the counter belongs to the same transaction. */
export const rollBack = (state: DeliveryState, index: ProcessIndex, defect: Defect | undefined): DeliveryState => {
  const isNumberUsed = defect === 'numbers are given without a lock' || state.processes[index].operation !== 'begun'
  const ended = abandonRaised(withProcess(state, index, { operation: 'none', number: 0 }), index)
  return isNumberUsed ? ended : { ...ended, lastNumber: state.lastNumber - 1 }
}

export function* operationSteps(
  state: DeliveryState,
  index: ProcessIndex,
  defect: Defect | undefined,
): Iterable<Step<DeliveryState>> {
  const { isAlive, operation, number } = state.processes[index]
  if (!isAlive) return
  const isLocked = state.processes[others[index]].operation === 'begun' && defect !== 'numbers are given without a lock'
  const mustWait = hasWaiting(state) && defect !== 'an event is numbered although earlier ones wait'
  if (operation === 'none' && state.left.operations > 0 && !isLocked && !mustWait)
    yield { name: `process ${index} begins operation ${state.lastNumber + 1}`, state: begin(state, index) }
  if (operation === 'begun')
    yield { name: `process ${index} commits operation ${number}`, state: commit(state, index, defect) }
  if (operation === 'half') {
    const written = withProcess(state, index, { operation: 'committed' })
    yield {
      name: `process ${index} writes event ${number}`,
      state: { ...written, events: state.events | toEvent(number) },
    }
  }
  if (operation === 'committed') {
    const ended = withProcess(state, index, { operation: 'none', number: 0 })
    yield {
      name: `process ${index} confirms operation ${number}`,
      state: { ...ended, confirmed: state.confirmed | toEvent(number) },
    }
  }
}

// Encodes a state of the delivery model as a short text, the same for every naming of processes and webhooks.
import type { DeliveryState, Holder, Process, RaisedEvent, Request, Webhook } from './delivery-state.ts'

const REQUESTS: readonly Request[] = ['none', 'sent', 'accepted', 'recorded']
const HOLDERS: ReadonlyArray<readonly Holder[]> = [
  ['free', 0, 1, 'killed 0', 'killed 1'],
  ['free', 1, 0, 'killed 1', 'killed 0'],
]
const MEMBERSHIPS: ReadonlyArray<Process['membership']> = ['valid', 'stopped', 'overdue', 'removed']
const OPERATIONS: ReadonlyArray<Process['operation']> = [
  ...['none', 'begun', 'half', 'committed', 'raised', 'waiting'],
] as Array<Process['operation']>

/** The process that is written first. */
type Order = 0 | 1

const encodeProcess = ({ isAlive, membership, operation, number }: Process): string =>
  String.fromCharCode(
    33 + MEMBERSHIPS.indexOf(membership) * 16 + OPERATIONS.indexOf(operation) * 2 + Number(isAlive),
    33 + number,
  )

const encodeWebhook = (webhook: Webhook, order: Order): string => {
  const { cursor, holder, requests, numbers, accepted, repeats } = webhook
  const first = REQUESTS.indexOf(requests[order]) * 8 + numbers[order]
  const second = REQUESTS.indexOf(requests[order === 0 ? 1 : 0]) * 8 + numbers[order === 0 ? 1 : 0]
  return String.fromCharCode(
    33 + cursor * 8 + (HOLDERS[order]?.indexOf(holder) ?? 0),
    ...[33 + first, 33 + second, 33 + accepted * 8 + repeats],
  )
}

const encodeRaised = ({ by, isCommitted, isLate, isOvertaken }: RaisedEvent, order: Order): string => {
  const owner = by === 'gone' ? 0 : by === order ? 1 : 2
  return String.fromCharCode(33 + owner * 8 + Number(isCommitted) * 4 + Number(isLate) * 2 + Number(isOvertaken))
}

const encodeInOrder = ({ processes, webhooks, raised }: DeliveryState, order: Order): string => {
  const [first, second] = order === 0 ? processes : [processes[1], processes[0]]
  const encoded = webhooks.map((webhook) => encodeWebhook(webhook, order)).toSorted()
  return (
    encodeProcess(first) +
    encodeProcess(second) +
    encoded.join('') +
    raised.map((event) => encodeRaised(event, order)).join('') +
    ' '
  )
}

export const encodeState = (state: DeliveryState): string => {
  const { done, events, confirmed, lastNumber, left } = state
  const { operations, crashes, stalls, failures, lostCommits } = left
  const [inOrder, swapped] = [encodeInOrder(state, 0), encodeInOrder(state, 1)]
  const shared = [done, events, confirmed, lastNumber, operations, crashes, stalls, failures, lostCommits]
  const [encoded = inOrder] = [inOrder, swapped].toSorted()
  return encoded + String.fromCharCode(...shared.map((number) => 33 + number))
}

// The history of one channel: its events, its requests, and the promises that it must keep.
import type { StoredRows } from '../store/rows.ts'
import type { ReceivedPost } from './endpoints.ts'

export interface WebhookSettings {
  id: string
  order: 'service' | 'customer'
  parallel: number
  batch: number
}

/** An event of a channel, as it was committed. */
export interface CommittedEvent {
  seq: number
  /** The number that the simulation gave it; the same in every channel. */
  number: number
  person: string
  collapseKey: string | null
}

const sameOrder: WebhookSettings = { id: '', order: 'service', parallel: 1, batch: 1 }

/** The events of a channel, and which of them their receiver has or need not get. */
const channelEvents = () => {
  const events: CommittedEvent[] = []
  const accepted = new Set<number>()
  const replacedOrFetched = new Set<number>()
  /** Events before this index are done, which saves looking at them again. */
  let doneUntil = 0
  const isDone = (number: number): boolean => accepted.has(number) || replacedOrFetched.has(number)
  return {
    events,
    /** Numbers of events that their receiver has. */
    accepted,
    replacedOrFetched,
    isDone,
    findUndone(isMeant: (event: CommittedEvent) => boolean = () => true): CommittedEvent | undefined {
      while (doneUntil < events.length && isDone(events[doneUntil]?.number ?? 0)) doneUntil += 1
      return events.slice(doneUntil).find((event) => isMeant(event) && !isDone(event.number))
    },
  }
}

type ChannelEvents = ReturnType<typeof channelEvents>

/** Called with the first words of a promise, and what broke it. */
type Fail = (text: string) => void

/** Checks the rows that enter a channel and those that leave it. */
const checkRows = ({ events, replacedOrFetched, isDone }: ChannelEvents, fail: Fail) => ({
  noteInsert({ seq, members, collapse_key: collapseKey }: StoredRows['change']): void {
    const lastSeq = events.at(-1)?.seq ?? 0
    if (seq <= lastSeq) fail(`order: event ${seq} of a channel was committed after ${lastSeq}`)
    const { person_user_id: person, awaiting_party } = JSON.parse(members)
    events.push({ seq, number: Number(awaiting_party), person, collapseKey })
  },
  noteRemoval(removedSeq: number): void {
    const event = events.find(({ seq }) => seq === removedSeq)
    if (!event || isDone(event.number)) return
    const { seq, collapseKey: key } = event
    const isReplaced = key !== null && events.some((later) => later.seq > seq && later.collapseKey === key)
    if (isReplaced) replacedOrFetched.add(event.number)
    else fail(`no loss: event ${event.number} left its channel before its receiver had it`)
  },
})

export const channelHistory = (settings: WebhookSettings | undefined, fail: Fail) => {
  const { order, parallel } = settings ?? sameOrder
  const channel = channelEvents()
  const { events, accepted, replacedOrFetched, findUndone } = channel
  const inFlight = new Set<ReceivedPost>()
  const counts = { repeats: 0, interruptions: 0, failures: 0, timesBad: 0 }
  let health = 'running'
  let deliveredSeq = 0

  const checkOrder = ({ numbers, persons: [person] }: ReceivedPost): void => {
    const first = events.find(({ number }) => number === numbers[0])
    if (!first) fail(`together: event ${numbers} was sent before its commit`)
    const isEarlier = (event: CommittedEvent): boolean => event.seq < (first?.seq ?? 0)
    const overtaken = findUndone((event) => isEarlier(event) && (order === 'service' || event.person === person))
    if (overtaken) fail(`order: event ${numbers} was sent before event ${overtaken.number}`)
  }
  const checkInFlight = ({ numbers, persons: [person], sender }: ReceivedPost): void => {
    const [rival] = [...inFlight].filter((other) => order === 'service' || other.persons[0] === person)
    if (rival) fail(`one request: ${numbers} of ${sender} met ${rival.numbers} of ${rival.sender}`)
    if (inFlight.size >= parallel) fail('one request: too many requests in flight')
    if (health === 'bad') fail(`pause: event ${numbers} was sent while the webhook was bad`)
  }
  const isRepeat = ({ numbers }: ReceivedPost): boolean => numbers.some((number) => accepted.has(number))

  return {
    accepted,
    counts,
    size: () => events.length,
    findUndone,
    /** A manual fetch took the event (G-104). */
    noteFetched: (number: number): void => void replacedOrFetched.add(number),
    interrupt(): void {
      counts.interruptions += 1
    },
    noteFailure(): void {
      counts.failures += 1
    },
    ...checkRows(channel, fail),
    noteWebhook(row: StoredRows['webhook']): void {
      if (row.delivered_seq < deliveredSeq) fail(`order: the cursor of a webhook went back to ${row.delivered_seq}`)
      const lost = findUndone(({ seq }) => seq <= row.delivered_seq)
      if (lost) fail(`no loss: the cursor passed event ${lost.number}, which the endpoint does not have`)
      deliveredSeq = row.delivered_seq
      if (row.health === 'bad' && health !== 'bad') counts.timesBad += 1
      health = row.health
      if (counts.timesBad > counts.failures) fail('healthy: an endpoint without a failure was taken for bad')
    },
    noteReceived(post: ReceivedPost): void {
      checkInFlight(post)
      checkOrder(post)
      if (isRepeat(post)) counts.repeats += 1
      inFlight.add(post)
    },
    noteEnded(post: ReceivedPost, isAccepted: boolean): void {
      inFlight.delete(post)
      // A repeated event that was refused is sent once more.
      if (!isAccepted && isRepeat(post)) counts.interruptions += 1
      if (isAccepted) for (const number of post.numbers) accepted.add(number)
      if (counts.repeats > counts.interruptions * parallel)
        fail(`repeats: ${counts.repeats} repeats after ${counts.interruptions} interruptions`)
    },
  }
}

export type ChannelHistory = ReturnType<typeof channelHistory>

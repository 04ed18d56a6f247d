// The history of a simulation of delivery, and the promises that it must keep (docs/reliability.md).
import type { StoredRows, TableName } from '../store/rows.ts'
import type { Cell } from '../store/versions.ts'
import { type ChannelHistory, channelHistory, type WebhookSettings } from './channel-history.ts'
import type { EndpointOutcome, ReceivedPost } from './endpoints.ts'

type Written = {
  [Name in TableName]: { table: Name; part: string; key: string; row: StoredRows[Name] | undefined }
}[TableName]

const toWritten = ({ table, part, key, versions }: Cell): Written =>
  ({ table, part, key, row: versions.at(-1)?.row }) as Written

/** The number that the simulation gave an event; the same in every channel. */
const readNumber = ({ members }: { members: string }): number => Number(JSON.parse(members).awaiting_party)

/** Operations and their events: committed together, and numbered in an order that respects which ended before which began. */
const operationHistory = (channelIds: () => Iterable<string>, fail: (text: string) => void) => {
  /** The operations in the order of their commits. */
  const indexes = new Map<number, number>()
  /** How many operations had been committed when an operation began. */
  const begun = new Map<number, number>()
  /** Events that wait for their numbers, by their keys. */
  const waiting = new Map<string, { number: number; collapseKey: string | null }>()
  /** The event of each channel that began last: none that was committed before may still come. */
  const latestBegun = new Map<string, { number: number; after: number }>()

  const checkPosition = (channelId: string, number: number): void => {
    const latest = latestBegun.get(channelId)
    const index = indexes.get(number) ?? 0
    if (latest && latest.after > index)
      fail(
        `order: event ${latest.number} of an operation that began after event ${number} was committed got the lower number`,
      )
    const after = begun.get(number) ?? 0
    if (!latest || after > latest.after) latestBegun.set(channelId, { number, after })
  }
  const checkComplete = (number: number, inserted: ReadonlySet<string>): void => {
    for (const id of channelIds())
      if (!inserted.has(`${id} ${number}`)) fail(`together: operation ${number} was committed without its event`)
  }
  /** An event that waited is in every channel now, or a newer one with its key is. */
  const checkNumbered = (
    { number, collapseKey }: { number: number; collapseKey: string | null },
    changes: ReadonlyArray<StoredRows['change']>,
  ): void => {
    for (const id of channelIds()) {
      const isNumbered = changes.some(
        (row) => row.channel_id === id && (readNumber(row) === number || (collapseKey ?? '') === row.collapse_key),
      )
      if (!isNumbered) fail(`no loss: event ${number} did not get into its channel`)
    }
  }
  return {
    hasCommitted: (operation: string): boolean => indexes.has(Number(operation)),
    begin: (number: number): void => void begun.set(number, indexes.size),
    findWaiting: (): number | undefined => [...waiting.values()][0]?.number,
    onCommit(written: readonly Written[]): void {
      const changes = written.flatMap(({ table, row }) => (table === 'change' && row ? [row] : []))
      const inserted = new Set(changes.map((row) => `${row.channel_id} ${readNumber(row)}`))
      const raised = new Set(
        written.flatMap(({ table, row }) => (table === 'raised_change' && row ? [readNumber(row)] : [])),
      )
      const numbered: Array<{ number: number; collapseKey: string | null }> = []
      for (const { table, key, row } of written) {
        if (table === 'simulated_operation') indexes.set(Number(key), indexes.size)
        if (table === 'simulated_operation' && !raised.has(Number(key))) checkComplete(Number(key), inserted)
        if (table !== 'raised_change') continue
        const earlier = waiting.get(key)
        if (row) waiting.set(key, { number: readNumber(row), collapseKey: row.collapse_key })
        else if (earlier) numbered.push(earlier)
        if (!row) waiting.delete(key)
      }
      for (const row of [...raised, ...changes.map(readNumber)])
        if (!indexes.has(row)) fail('together: events were committed without their operation')
      for (const event of numbered) checkNumbered(event, changes)
      for (const row of changes) checkPosition(row.channel_id, readNumber(row))
    },
  }
}

export const createHistory = (webhooks: readonly WebhookSettings[], plainChannelId: string) => {
  const channels = new Map<string, ChannelHistory>()
  let broken: string | undefined

  const fail = (text: string): void => {
    broken ??= text
  }
  const operations = operationHistory(() => channels.keys(), fail)
  channels.set(plainChannelId, channelHistory(undefined, fail))
  for (const webhook of webhooks) channels.set(webhook.id, channelHistory(webhook, fail))
  const getChannel = (id: string): ChannelHistory => {
    const channel = channels.get(id)
    if (!channel) throw new Error(`there is no channel ${id}`)
    return channel
  }
  const interruptAll = (): void => {
    for (const channel of channels.values()) channel.interrupt()
  }
  const sumCounts = (name: 'repeats' | 'failures'): number =>
    [...channels.values()].reduce((sum, { counts }) => sum + counts[name], 0)

  return {
    broken: () => broken,
    fail,
    channel: getChannel,
    hasCommitted: operations.hasCommitted,
    begin: operations.begin,
    interrupt: interruptAll,
    /** Called with every cell that a transaction has written. */
    onCommit(cells: readonly Cell[]): void {
      const written = cells.map(toWritten)
      operations.onCommit(written)
      for (const { table, part, row } of written)
        if (table === 'change' && row) getChannel(part).noteInsert(row as StoredRows['change'])
      for (const { table, part, key, row } of written) {
        // Its deliveries end without a record, and another dispatcher sends them again.
        if (table === 'webhook_dispatcher' && !row) interruptAll()
        if (table === 'change' && !row) getChannel(part).noteRemoval(Number(key))
        if (table === 'webhook' && row) getChannel(key).noteWebhook(row as StoredRows['webhook'])
      }
    },
    onReceived: (post: ReceivedPost): void => getChannel(post.webhookId).noteReceived(post),
    onEnded: (post: ReceivedPost, outcome: EndpointOutcome | 'cut'): void =>
      getChannel(post.webhookId).noteEnded(post, outcome === 'ok'),
    onFailed: (webhookId: string): void => getChannel(webhookId).noteFailure(),
    onInterrupted: (webhookId: string): void => getChannel(webhookId).interrupt(),
    /** An event of a channel that its receiver still lacks. */
    findMissing(): string | undefined {
      const waiting = operations.findWaiting()
      if (waiting !== undefined) return `the number of event ${waiting}`
      for (const [id, channel] of channels) {
        const missing = channel.findUndone()
        if (missing) return `event ${missing.number} of ${id === plainChannelId ? 'the feed' : `webhook ${id}`}`
      }
      return undefined
    },
    counts: () => ({
      events: getChannel(plainChannelId).size(),
      accepted: [...channels.values()].reduce((sum, { accepted }) => sum + accepted.size, 0),
      repeats: sumCounts('repeats'),
      failures: sumCounts('failures'),
    }),
  }
}

export type History = ReturnType<typeof createHistory>

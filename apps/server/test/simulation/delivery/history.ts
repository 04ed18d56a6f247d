// The history of a simulation of delivery, and the promises that it must keep (docs/reliability.md).
import type { StoredRows } from '../store/rows.ts'
import type { Cell } from '../store/versions.ts'
import { type ChannelHistory, channelHistory, type WebhookSettings } from './channel-history.ts'
import type { EndpointOutcome, ReceivedPost } from './endpoints.ts'

/** An operation and its events are committed together, the events in every channel of the service. */
const checkTogether = (
  cells: readonly Cell[],
  channelIds: Iterable<string>,
  fail: (text: string) => void,
): string[] => {
  const operations = cells.filter(({ table }) => table === 'simulated_operation').map(({ key }) => key)
  const inserted = cells.filter(({ table, versions }) => table === 'change' && versions.at(-1)?.row !== undefined)
  if (inserted.length > 0 && operations.length === 0) fail('together: events were committed without their operation')
  for (const id of operations.length > 0 ? channelIds : [])
    if (!inserted.some(({ part }) => part === id))
      fail(`together: operation ${operations[0]} was committed without its event`)
  return operations
}

export const createHistory = (webhooks: readonly WebhookSettings[], plainChannelId: string) => {
  const channels = new Map<string, ChannelHistory>()
  const committed = new Set<string>()
  let broken: string | undefined

  const fail = (text: string): void => {
    broken ??= text
  }
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
    hasCommitted: (operation: string): boolean => committed.has(operation),
    interrupt: interruptAll,
    /** Called with every cell that a transaction has written. */
    onCommit(cells: readonly Cell[]): void {
      for (const id of checkTogether(cells, channels.keys(), fail)) committed.add(id)
      const written = cells.map(({ table, part, key, versions }) => ({ table, part, key, row: versions.at(-1)?.row }))
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

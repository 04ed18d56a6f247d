// Models of the statements that raise and number events, and of what a simulated operation writes besides them.
import type { StoredRows } from '../rows.ts'
import type { StatementModels } from '../statement-model.ts'
import type { StatementRun } from '../statement-run.ts'
import { isLeased } from './channel-models.ts'
import { byText, toList, toTexts } from './values.ts'

type Channel = StoredRows['change_channel']
type Raised = StoredRows['raised_change']

const lockChannels = (run: StatementRun, serviceIds: readonly string[], how?: 'skip locked'): Channel[] =>
  run
    .lock('change_channel', '', (row) => serviceIds.includes(row.service_id) && row.enabled, how)
    .sort(byText(({ id }) => id))

/** The services of which every channel is locked. */
const listLocked = (
  channels: readonly Channel[],
  locked: readonly Channel[],
  serviceIds: readonly string[],
): string[] => {
  const lockedIds = new Set(locked.map(({ id }) => id))
  return [...new Set(serviceIds)].filter((serviceId) =>
    channels.every(({ id, service_id, enabled }) => service_id !== serviceId || !enabled || lockedIds.has(id)),
  )
}

type Event = Omit<Raised, 'company_user_id' | 'channel_id' | 'writer' | 'place'>

const toEvents = (values: readonly unknown[]): Event[] => {
  const [services, ids, events, collapseKeys, connections, requestFields, members, now] = values
  const columns = [ids, events, collapseKeys, connections, requestFields].map(toList)
  return toTexts(services).map((service_id, index) => {
    const [id, event, collapse_key, connection_id, request_field_id] = columns.map((column) => column[index] ?? null)
    return {
      service_id,
      id: id ?? '',
      event: event ?? '',
      collapse_key: collapse_key ?? null,
      connection_id: connection_id ?? null,
      request_field_id: request_field_id ?? null,
      members: (members as string[])[index] ?? '',
      at: now as Date,
    }
  })
}

/** Writes the events into a locked channel; returns the row of its notification. */
const appendTo = (
  run: StatementRun,
  channel: Channel,
  events: readonly Event[],
  { now, how }: { now: Date; how: 'rows' | 'newest' },
): Array<{ id: string; topic: string }> => {
  const isNamed = ({ service_id, event }: Event): boolean =>
    service_id === channel.service_id && (channel.events.length === 0 || channel.events.includes(event))
  const written = events.filter(isNamed)
  if (written.length === 0) return []
  run.refuseMoved(channel.company_user_id)
  const leases = run[how]('change_lease', channel.id)
  const keys = new Set(written.flatMap(({ collapse_key }) => collapse_key ?? []))
  for (const row of run[how]('change', channel.id))
    if (row.collapse_key !== null && keys.has(row.collapse_key) && !isLeased(leases, row.seq, now))
      run.remove('change', row)
  run.put('change_channel', { ...channel, last_seq: channel.last_seq + written.length })
  for (const [index, { service_id: _, ...event }] of written.entries()) {
    const about = {
      company_user_id: channel.company_user_id,
      channel_id: channel.id,
      seq: channel.last_seq + index + 1,
    }
    run.insert('change', { ...about, ...event, numbering: how === 'rows' ? 0 : 1 })
  }
  const isAwaited = channel.awaited_until !== null && channel.awaited_until > now
  if (channel.webhook_id === null && !isAwaited) return []
  const topic = channel.webhook_id === null ? 'feed' : 'change'
  run.notify(topic, channel.id)
  return [{ id: channel.id, topic }]
}

const raise = (run: StatementRun, values: readonly unknown[]) => {
  const [services, , , , , , , now, mayNumber] = values
  const serviceIds = toTexts(services)
  const channels = run.rows('change_channel')
  const locked = mayNumber === true ? lockChannels(run, serviceIds, 'skip locked') : []
  const waiting = new Set(run.rows('raised_change').map(({ service_id }) => service_id))
  const lockedServices = mayNumber === true ? listLocked(channels, locked, serviceIds) : []
  const ready = lockedServices.filter((serviceId) => !waiting.has(serviceId))
  const events = toEvents(values)
  const numbered = events.filter(({ service_id }) => ready.includes(service_id))
  const rows = locked.flatMap((channel) => appendTo(run, channel, numbered, { now: now as Date, how: 'rows' }))
  const waitingServices = new Set<string>()
  for (const event of events) {
    const plain = channels.find(({ id }) => id === event.service_id)
    if (!plain || ready.includes(plain.id)) continue
    run.refuseMoved(plain.company_user_id)
    const place = run.nextPosition()
    run.insert('raised_change', {
      company_user_id: plain.company_user_id,
      channel_id: null,
      writer: '0',
      place,
      ...event,
    })
    waitingServices.add(plain.id)
  }
  return { rows: [...rows, ...[...waitingServices].map((id) => ({ id, topic: 'waiting' }))] }
}

/** Only the last event of each collapse key stays. */
const keepLatest = (raised: readonly Raised[]): Raised[] => {
  const lastPositions = new Map(raised.map(({ collapse_key, place }) => [collapse_key, place]))
  return raised.filter(({ collapse_key, place }) => collapse_key === null || lastPositions.get(collapse_key) === place)
}

/** The function number_changes() of the store. The transaction before which nothing waits is not modelled. */
const numberChanges = (run: StatementRun, [now]: readonly unknown[]) => {
  const waiting = run.newest('raised_change').filter(({ company_user_id }) => run.isFreeToWrite(company_user_id))
  const serviceIds = [...new Set(waiting.map(({ service_id }) => service_id))]
  const locked = lockChannels(run, serviceIds, 'skip locked')
  const ready = listLocked(run.newest('change_channel'), locked, serviceIds)
  const chosenRows = waiting.filter(({ service_id }) => ready.includes(service_id)).sort((a, b) => a.place - b.place)
  for (const row of chosenRows) run.remove('raised_change', row)
  const notifications = locked.flatMap((channel) => {
    const rows = chosenRows.filter(({ service_id }) => service_id === channel.service_id)
    const events = keepLatest(rows).map(
      ({ company_user_id: _, channel_id: __, writer: ___, place: ____, ...event }) => event,
    )
    return appendTo(run, channel, events, { now: now as Date, how: 'newest' })
  })
  const lockedServices = serviceIds.filter((serviceId) => !ready.includes(serviceId))
  return {
    rows: [
      ...notifications.map(({ id, topic }) => ({ topic, payload: id })),
      ...lockedServices.map((payload) => ({ topic: 'held', payload })),
    ],
  }
}

export const outboxModels: StatementModels = [
  [
    'select id from change_channel where service_id = any(',
    (run, [services]) => ({ rows: lockChannels(run, toTexts(services)).map(({ id }) => ({ id })) }),
  ],
  [', counted as ( update change_channel c set last_seq', raise],
  ['from number_changes(', numberChanges],
  [
    'insert into simulated_operation',
    (run, [id, company]) => {
      run.refuseMoved(String(company))
      run.insert('simulated_operation', { id: String(id) })
      return { rows: [] }
    },
  ],
]

// Models of the statements of outbox-store.ts, and of what a simulated operation writes besides its events.
import type { StoredRows } from '../rows.ts'
import type { StatementModels } from '../statement-model.ts'
import type { StatementRun } from '../statement-run.ts'
import { isLeased } from './channel-models.ts'
import { byText, toList, toTexts } from './values.ts'

type Channel = StoredRows['change_channel']

const lockChannels = (run: StatementRun, services: unknown): Channel[] => {
  const serviceIds = toTexts(services)
  return run
    .lock('change_channel', '', (row) => serviceIds.includes(row.service_id ?? '') && row.enabled)
    .sort(byText(({ id }) => id))
}

const writeFor = (channel: Channel, values: readonly unknown[]): StoredRows['change'][] => {
  const [services, ids, events, collapseKeys, connections, requestFields, members, now] = values
  const columns = [ids, events, collapseKeys, connections, requestFields].map(toList)
  const written: StoredRows['change'][] = []
  for (const [index, serviceId] of toTexts(services).entries()) {
    const [id, event, collapse_key, connection_id, request_field_id] = columns.map((column) => column[index] ?? null)
    const isNamed = channel.events.length === 0 || channel.events.includes(event ?? '')
    if (serviceId !== channel.service_id || !isNamed) continue
    written.push({
      company_user_id: channel.company_user_id,
      channel_id: channel.id,
      seq: channel.last_seq + written.length + 1,
      id: id ?? '',
      event: event ?? '',
      collapse_key: collapse_key ?? null,
      connection_id: connection_id ?? null,
      request_field_id: request_field_id ?? null,
      members: (members as string[])[index] ?? '',
      at: now as Date,
    })
  }
  return written
}

const insertChanges = (doesReplace: boolean) => (run: StatementRun, values: readonly unknown[]) => {
  const now = values[7] as Date
  const notified: object[] = []
  for (const channel of lockChannels(run, values[0])) {
    const written = writeFor(channel, values)
    if (written.length === 0) continue
    run.refuseMoved(channel.company_user_id)
    const leases = run.rows('change_lease', channel.id)
    const keys = new Set(written.flatMap(({ collapse_key }) => collapse_key ?? []))
    const isReplaced = ({ collapse_key, seq }: StoredRows['change']): boolean =>
      collapse_key !== null && keys.has(collapse_key) && !isLeased(leases, seq, now)
    if (doesReplace) for (const row of run.lock('change', channel.id, isReplaced)) run.remove('change', row)
    run.put('change_channel', { ...channel, last_seq: channel.last_seq + written.length })
    for (const row of written) run.insert('change', row)
    const isAwaited = channel.awaited_until !== null && channel.awaited_until > now
    if (channel.webhook_id === null && !isAwaited) continue
    const topic = channel.webhook_id === null ? 'feed' : 'change'
    run.notify(topic, channel.id)
    notified.push({ channel_id: channel.id, topic })
  }
  return { rows: notified }
}

export const outboxModels: StatementModels = [
  [
    'select id from change_channel where service_id = any(',
    (run, [services]) => ({ rows: lockChannels(run, services).map(({ id }) => ({ id })) }),
  ],
  [
    ', counted as ( update change_channel c set last_seq',
    (run, values, text) => insertChanges(text.includes('replaced as'))(run, values),
  ],
  [
    'insert into simulated_operation',
    (run, [id, company]) => {
      run.refuseMoved(String(company))
      run.insert('simulated_operation', { id: String(id) })
      return { rows: [] }
    },
  ],
]

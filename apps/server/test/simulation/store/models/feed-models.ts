// Models of the statements of pull-feed-store.ts: leases of a channel's rows.
import type { StoredRows } from '../rows.ts'
import type { StatementModels } from '../statement-model.ts'
import type { StatementRun } from '../statement-run.ts'
import { bySeq } from './values.ts'

type Lease = StoredRows['change_lease']
type Change = StoredRows['change']

const covers = ({ from_seq, to_seq }: Pick<Lease, 'from_seq' | 'to_seq'>, seq: number): boolean =>
  from_seq <= seq && seq <= to_seq

interface TakeOptions {
  channelId: string
  ack: string | null
  now: Date
  after: number
  upTo: number | null
  since: Date
  limit: number
  leaseId: string
  leaseUntil: Date
}

/** The parameters by their position behind a piece of the text. */
const readOptions = (text: string, values: readonly unknown[]): TakeOptions => {
  const after = (pattern: RegExp): unknown => values[Number(pattern.exec(text)?.[1]) - 1]
  const isAcknowledging = text.includes('with named as') || /with\s+named as/.test(text)
  return {
    channelId: String(after(/from change_lease\s+where channel_id = \$(\d+) and \(lease_until/)),
    ack: isAcknowledging ? String(after(/delete from change_lease where channel_id = \$\d+ and id = \$(\d+)/)) : null,
    now: after(/\(lease_until > \$(\d+)/) as Date,
    after: Number(after(/select \$(\d+)::bigint as seq/)),
    upTo: after(/\(\$(\d+)::bigint is null/) as number | null,
    since: after(/and at > \$(\d+)/) as Date,
    limit: Number(after(/order by seq limit \$(\d+)/)),
    leaseId: String(after(/\$(\d+)::uuid/)),
    leaseUntil: after(/\$(\d+)::timestamptz/) as Date,
  }
}

/** The first row after each start that no lease covers; the oldest of them. */
const findFree = (
  rows: readonly Change[],
  starts: readonly number[],
  active: readonly Lease[],
  { upTo, since }: Pick<TakeOptions, 'upTo' | 'since'>,
): number | undefined => {
  const firsts = starts.flatMap((start) => {
    const first = rows.find(({ seq, at }) => seq > start && at > since && (upTo === null || seq <= upTo))
    return first && !active.some((lease) => covers(lease, first.seq)) ? [first.seq] : []
  })
  return firsts.length === 0 ? undefined : Math.min(...firsts)
}

const removeNamed = (run: StatementRun, channelId: string, ack: string | null): void => {
  if (ack === null) return
  const leases = run.lock('change_lease', channelId, ({ id }) => id === ack)
  for (const lease of leases) {
    run.refuseMoved(lease.company_user_id)
    run.remove('change_lease', lease)
    for (const row of run.lock('change', channelId, ({ seq }) => covers(lease, seq))) run.remove('change', row)
  }
}

const take = (run: StatementRun, values: readonly unknown[], text: string) => {
  const options = readOptions(text, values)
  const { channelId, ack, now, after, upTo, leaseId, leaseUntil } = options
  const leases = run.rows('change_lease', channelId)
  const active = leases.filter(({ id, lease_until }) => lease_until > now || id === ack)
  removeNamed(run, channelId, ack)
  for (const lease of run.lock('change_lease', channelId, ({ id, lease_until }) => lease_until <= now && id !== ack)) {
    run.refuseMoved(lease.company_user_id)
    run.remove('change_lease', lease)
  }
  const rows = run.rows('change', channelId).sort(bySeq)
  const behind = active.map(({ to_seq }) => Math.max(to_seq, after))
  const head = findFree(rows, [after, ...behind], active, options)
  if (head === undefined) return { rows: [] }
  const end = Math.min(Number.POSITIVE_INFINITY, ...active.map(({ from_seq }) => from_seq).filter((seq) => seq > head))
  const leasedRows = rows
    .filter(({ seq }) => seq >= head && seq < end && (upTo === null || seq <= upTo))
    .slice(0, options.limit)
  const channel = run.rows('change_channel').find(({ id }) => id === channelId)
  const [first, last] = [leasedRows[0], leasedRows.at(-1)]
  if (!channel || !first || !last) return { rows: [] }
  const range = { from_seq: first.seq, to_seq: last.seq }
  const { company_user_id } = channel
  run.refuseMoved(company_user_id)
  run.insert('change_lease', { company_user_id, channel_id: channelId, id: leaseId, ...range, lease_until: leaseUntil })
  const others = active.filter(({ id }) => id !== ack)
  const about = {
    ...range,
    more: findFree(rows, [range.to_seq, ...behind.filter((seq) => seq > range.to_seq)], active, options) !== undefined,
    oldest_seq: Math.min(range.from_seq, ...others.map(({ from_seq }) => from_seq)),
    ...countLeased(rows, others),
  }
  return { rows: toParts(leasedRows).map((part, index) => ({ ...part, ...(index === 0 ? about : NOTHING) })) }
}

const RUN_BYTES = 64 * 1024
const NO_EVENT = { id: null, event: null, connection_id: null, request_field_id: null, members: null }

/** Each update of a slot alone, and the texts of the events between them. */
const toParts = (rows: readonly Change[]) => {
  let bytes = 0
  let runIndex = -1
  const parts: Array<Record<string, unknown> & { events: string | null; count: number; last_seq: number }> = []
  for (const { seq, id, event, connection_id, request_field_id, members } of rows) {
    const index = Math.floor(bytes / RUN_BYTES)
    bytes += Buffer.byteLength(members)
    const last = parts.at(-1)
    if (event === 'field_updated') {
      parts.push({ last_seq: seq, count: 1, events: null, id, event, connection_id, request_field_id, members })
      continue
    }
    const text = `{"id":"${id}","event":"${event}",${members.slice(1)}`
    if (last && last.events !== null && index === runIndex)
      Object.assign(last, { last_seq: seq, count: last.count + 1, events: `${last.events},${text}` })
    else parts.push({ last_seq: seq, count: 1, events: text, ...NO_EVENT })
    runIndex = index
  }
  return parts
}

const NOTHING = { from_seq: null, to_seq: null, more: null, oldest_seq: null, leased: null, lease_ends_at: null }

const countLeased = (rows: readonly Change[], leases: readonly Lease[]) => ({
  leased: leases.reduce((sum, lease) => sum + rows.filter(({ seq }) => covers(lease, seq)).length, 0),
  lease_ends_at: leases.map(({ lease_until }) => lease_until).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
})

export const feedModels: StatementModels = [
  [
    'select "seq" from "change" where "channel_id" =',
    (run, [channelId, seq]) => ({
      rows: run
        .rows('change', String(channelId))
        .filter((row) => row.seq > Number(seq))
        .slice(0, 1),
    }),
  ],
  [
    "select pg_advisory_xact_lock(hashtext('changes'), hashtext(",
    (run, [id]) => {
      run.lockAdvisory(`changes ${id}`, 'exclusive')
      return { rows: [] }
    },
  ],
  ['leased as ( insert into change_lease', take],
  [
    'with active as materialized ( select from_seq, to_seq, lease_until from change_lease where',
    (run, values) => {
      const [channelId, now] = [String(values[0]), values[1] as Date]
      const active = run.rows('change_lease', channelId).filter(({ lease_until }) => lease_until > now)
      return { rows: [countLeased(run.rows('change', channelId), active)] }
    },
  ],
  [
    'with ended as (delete from change_lease where id =',
    (run, [leaseId, channel, fromSeq, toSeq]) => {
      const channelId = String(channel)
      const ended = run.lock('change_lease', channelId, ({ id }) => id === leaseId)
      for (const lease of ended) {
        run.refuseMoved(lease.company_user_id)
        run.remove('change_lease', lease)
      }
      const range = { from_seq: Number(fromSeq), to_seq: Number(toSeq) }
      if (ended.length > 0)
        for (const row of run.lock('change', channelId, ({ seq }) => covers(range, seq))) run.remove('change', row)
      return { rows: [] }
    },
  ],
  [
    'delete from "change_lease" where "id" =',
    (run, [leaseId]) => {
      for (const { id: channelId } of run.rows('change_channel'))
        for (const lease of run.lock('change_lease', channelId, ({ id }) => id === leaseId)) {
          run.refuseMoved(lease.company_user_id)
          run.remove('change_lease', lease)
        }
      return { rows: [] }
    },
  ],
]

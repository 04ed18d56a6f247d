// Models of the statements that read the oldest rows of channels, and remove delivered ones. No row is large.
import type { StoredRows } from '../rows.ts'
import type { StatementModels } from '../statement-model.ts'
import type { StatementRun } from '../statement-run.ts'
import { bySeq, toNumbers, toTexts } from './values.ts'

type Change = StoredRows['change']

export const isLeased = (leases: ReadonlyArray<StoredRows['change_lease']>, seq: number, now: Date): boolean =>
  leases.some((lease) => lease.from_seq <= seq && seq <= lease.to_seq && lease.lease_until > now)

const findLeaseEnd = (leases: ReadonlyArray<StoredRows['change_lease']>, seq: number, now: Date): Date | null => {
  const ends = leases.filter((lease) => isLeased([lease], seq, now)).map((lease) => lease.lease_until)
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
}

const readAfter = (run: StatementRun, channelId: string, seq: number): Change[] =>
  run
    .rows('change', channelId)
    .filter((row) => row.seq > seq)
    .sort(bySeq)

const NO_ROW = {
  seq: null,
  id: null,
  event: null,
  connection_id: null,
  request_field_id: null,
  members: null,
  at: null,
}

const readHeads = (limit: number, isLeaseRead: boolean) => (run: StatementRun, values: readonly unknown[]) => {
  const [channels, seqs, now] = values
  const channelIds = toTexts(channels)
  const lastSeqs = new Map(run.rows('change_channel').map(({ id, last_seq }) => [id, last_seq]))
  const rows = channelIds.flatMap((channelId, index): object[] => {
    const last_seq = lastSeqs.get(channelId)
    if (last_seq === undefined) return []
    const about = { place: index + 1, last_seq }
    const heads = readAfter(run, channelId, toNumbers(seqs)[index] ?? 0).slice(0, limit)
    if (heads.length === 0) return [{ ...about, ...NO_ROW, is_replaceable: false, leased_until: null }]
    const leases = isLeaseRead ? run.rows('change_lease', channelId) : []
    return heads.map((row) => ({
      ...about,
      ...row,
      is_replaceable: row.collapse_key !== null,
      leased_until: isLeaseRead ? findLeaseEnd(leases, row.seq, now as Date) : null,
    }))
  })
  return { rows }
}

const readPerson = (members: string): string | null => JSON.parse(members).person_user_id ?? null

const readRows = (run: StatementRun, [channels, seqs, now]: readonly unknown[]) => {
  const [channelId = ''] = toTexts(channels)
  const channel = run.rows('change_channel').find(({ id }) => id === channelId)
  if (!channel) return { rows: [] }
  const leases = run.rows('change_lease', channelId)
  const heads = readAfter(run, channelId, toNumbers(seqs)[0] ?? 0)
    .map((row) => ({ ...row, person_user_id: readPerson(row.members) }))
    .slice(0, 256)
  const { last_seq } = channel
  if (heads.length === 0)
    return { rows: [{ last_seq, ...NO_ROW, person_user_id: null, leased_until: null, found: null }] }
  return {
    rows: heads.map((row) => ({
      last_seq,
      ...row,
      leased_until: findLeaseEnd(leases, row.seq, now as Date),
      found: heads.length,
    })),
  }
}

const readCustomerNumbers = (run: StatementRun, [channelId, seq]: readonly unknown[]) => {
  const channel = run.rows('change_channel').find(({ id }) => id === channelId)
  if (!channel) return { rows: [] }
  const { last_seq } = channel
  const rows = readAfter(run, channel.id, Number(seq))
    .slice(0, 1_000)
    .map((row) => ({ last_seq, seq: row.seq, person_user_id: readPerson(row.members) }))
  return { rows: rows.length === 0 ? [{ last_seq, seq: null, person_user_id: null }] : rows }
}

const readRowsAt = (run: StatementRun, [channelId, seqs]: readonly unknown[]) => {
  const wantedSeqs = new Set(toNumbers(seqs))
  return { rows: readAfter(run, String(channelId), 0).filter(({ seq }) => wantedSeqs.has(seq)) }
}

const removeUntil = (run: StatementRun, [channels, seqs]: readonly unknown[]) => {
  let affected = 0
  for (const [index, channelId] of toTexts(channels).entries()) {
    const channel = run.rows('change_channel').find(({ id }) => id === channelId)
    if (!channel || !run.isFreeToWrite(channel.company_user_id)) continue
    const until = toNumbers(seqs)[index] ?? 0
    for (const row of run.lock('change', channelId, ({ seq }) => seq <= until)) {
      run.remove('change', row)
      affected += 1
    }
  }
  return { rows: [], affected }
}

export const channelModels: StatementModels = [
  ['order by change.seq limit 1) oldest) page where', readHeads(1, true)],
  ['order by change.seq limit 16) oldest) page where', readHeads(16, false)],
  ['order by change.seq limit 256) oldest) head where', readRows],
  ['order by change.seq limit 1000) next on true', readCustomerNumbers],
  ['where channel_id = $1 and seq = any ($2::bigint[]) order by seq', readRowsAt],
  ['with done as materialized ( select channel.id, given.seq from unnest(', removeUntil],
  [
    'select "last_seq" from "change_channel" where "id" =',
    (run, [id]) => ({
      rows: run
        .rows('change_channel')
        .filter((row) => row.id === id)
        .map(({ last_seq }) => ({ last_seq })),
    }),
  ],
]

// Models of the statements of cursor-store.ts, rows-store.ts, health-store.ts, attempts-store.ts and backlog-store.ts.
import type { StoredRows } from '../rows.ts'
import type { StatementModels } from '../statement-model.ts'
import type { StatementRun } from '../statement-run.ts'
import { toNumbers, toTexts } from './values.ts'

type Webhook = StoredRows['webhook']

interface Acknowledged {
  webhookId: string
  seq: number
  version: number
  attempt: Omit<StoredRows['webhook_attempt'], 'company_user_id'> | undefined
}

/** The parameters of both statements that move cursors. */
const toAcknowledged = (values: readonly unknown[]): Acknowledged[] => {
  const [, now, webhookIds, seqs, versions, ids, events, eventIds, kinds, durations] = values
  const columns = [ids, events, eventIds, kinds].map(toTexts)
  return toTexts(webhookIds).map((webhookId, index) => {
    const [id = '', event = '', eventId = '', kind = ''] = columns.map((column) => column[index] ?? '')
    const outcome = { status: 200, duration_ms: toNumbers(durations)[index] ?? 0, error: null, reason: null }
    const attempt = { webhook_id: webhookId, id, at: now as Date, event, event_id: eventId, kind, ...outcome }
    return {
      webhookId,
      seq: toNumbers(seqs)[index] ?? 0,
      version: toNumbers(versions)[index] ?? 0,
      attempt: id === '' ? undefined : attempt,
    }
  })
}

const moveCursor = (webhook: Webhook, seq: number): Webhook => ({
  ...webhook,
  delivered_seq: seq,
  parked_until_seq: seq >= webhook.parked_until_seq ? 0 : webhook.parked_until_seq,
})

/** `mayMove` is asked for the newest version of the row. */
const moveCursors = (
  run: StatementRun,
  values: readonly unknown[],
  mayMove: (webhook: Webhook, done: Acknowledged) => boolean,
) => {
  const movedIds: Array<{ id: string }> = []
  for (const done of toAcknowledged(values)) {
    const isMoved = (row: Webhook): boolean =>
      row.id === done.webhookId && row.leased_by === values[0] && mayMove(row, done)
    for (const webhook of run.lock('webhook', '', isMoved)) {
      const { company_user_id } = webhook
      run.put('webhook', moveCursor(webhook, done.seq))
      if (done.attempt) run.insert('webhook_attempt', { company_user_id, ...done.attempt }, 'do nothing')
      movedIds.push({ id: webhook.id })
    }
  }
  return { rows: movedIds }
}

const acknowledgeRows = (run: StatementRun, values: readonly unknown[]) => {
  const [webhookId, dispatcher, now, doneUntilSeq, seqs, ids, events, eventIds, kinds, durations] = values
  const isLeased = (row: Webhook): boolean => row.id === webhookId && row.leased_by === dispatcher
  const [webhook] = run.lock('webhook', '', isLeased)
  if (!webhook) return { rows: [] }
  run.writeAnyway(webhook.company_user_id)
  const changed = moveCursor(webhook, Math.max(webhook.delivered_seq, Number(doneUntilSeq)))
  run.put('webhook', changed)
  const doneSeqs = new Set(toNumbers(seqs))
  for (const row of run.lock('change', webhook.id, ({ seq }) => doneSeqs.has(seq))) run.remove('change', row)
  const columns = [ids, events, eventIds, kinds].map(toTexts)
  for (const index of toTexts(ids).keys()) {
    const [id = '', event = '', event_id = '', kind = ''] = columns.map((column) => column[index] ?? '')
    const outcome = { status: 200, duration_ms: toNumbers(durations)[index] ?? 0, error: null, reason: null }
    const { company_user_id } = webhook
    const attempt = { company_user_id, webhook_id: webhook.id, id, at: now as Date, event, event_id, kind, ...outcome }
    run.insert('webhook_attempt', attempt, 'do nothing')
  }
  const isMoving = run.rows('moved_company').some((row) => row.company_user_id === webhook.company_user_id)
  return { rows: [{ ...changed, is_moving: isMoving }] }
}

/** `set "health" = $1, …` of a built statement, as members. */
const readAssignments = (text: string, values: readonly unknown[]): Partial<Webhook> => {
  const [, assignments = ''] = /\sset\s(.*?)\swhere\s/s.exec(text) ?? []
  const entries = [...assignments.matchAll(/"(\w+)" = \$(\d+)/g)]
  return Object.fromEntries(entries.map(([, name = '', number]) => [name, values[Number(number) - 1]]))
}

const updateHealth = (run: StatementRun, values: readonly unknown[], text: string) => {
  const [id, dispatcher, from] = values.slice(-3)
  const rows = run
    .lock('webhook', '', (row) => row.id === id && row.leased_by === dispatcher && row.health === from)
    .map((row) => ({ ...row, ...readAssignments(text, values) }))
  for (const row of rows) {
    run.writeAnyway(row.company_user_id)
    run.put('webhook', row)
  }
  return { rows }
}

const insertAttempts = (run: StatementRun, values: readonly unknown[], text: string) => {
  const [, list = ''] = /"webhook_attempt" \((.*?)\)/.exec(text) ?? []
  const names = [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name)
  for (let from = 0; from < values.length; from += names.length) {
    const row = Object.fromEntries(names.map((name, index) => [name, values[from + index]]))
    const attempt = row as unknown as StoredRows['webhook_attempt']
    run.refuseMoved(attempt.company_user_id)
    run.insert('webhook_attempt', attempt)
  }
  return { rows: [] }
}

const listBad = (run: StatementRun): Webhook[] =>
  run
    .rows('webhook')
    .filter(({ health, enabled }) => health === 'bad' && enabled)
    .sort((a, b) => a.health_changed_at.getTime() - b.health_changed_at.getTime())

export const webhookModels: StatementModels = [
  [
    '"parked_until_seq", "alerted_at" from "webhook" where "id" =',
    (run, [id]) => ({ rows: run.rows('webhook').filter((row) => row.id === id) }),
  ],
  [
    'and is_free_to_write(case when d.seq > 0 then w.company_user_id end)',
    (run, values) =>
      moveCursors(
        run,
        values,
        (webhook, { seq, version, attempt }) =>
          webhook.delivered_seq < seq &&
          webhook.enabled &&
          webhook.config_version === version &&
          attempt !== undefined &&
          run.isFreeToWrite(webhook.company_user_id),
      ),
  ],
  [
    'and write_anyway(case when d.seq > 0 then w.company_user_id end)',
    (run, values) => {
      const result = moveCursors(
        run,
        values,
        (webhook, { seq }) => webhook.delivered_seq <= seq && run.writeAnyway(webhook.company_user_id),
      )
      return { ...result, rows: [] }
    },
  ],
  ['with held as ( update webhook w set delivered_seq = greatest(', acknowledgeRows],
  ['update "webhook" set "health" =', updateHealth],
  ['insert into "webhook_attempt"', insertAttempts],
  [
    'select "id" from "webhook" where "health" =',
    (run, values) => {
      const since = values.at(-1) as Date
      const due = listBad(run).filter((row) => row.health_changed_at <= since)
      return { rows: due.map(({ id }) => ({ id })) }
    },
  ],
  [
    'select "health_changed_at" from "webhook" where "health" =',
    (run, values) => {
      const after = values.find((value) => value instanceof Date) as Date
      const next = listBad(run).find((row) => row.health_changed_at > after)
      return { rows: next ? [{ health_changed_at: next.health_changed_at }] : [] }
    },
  ],
]

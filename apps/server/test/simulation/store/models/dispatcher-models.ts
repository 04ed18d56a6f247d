// Models of the statements of membership-store.ts, dispatcher-store.ts and lease-store.ts.
import type { StatementModels } from '../statement-model.ts'
import type { StatementRun } from '../statement-run.ts'
import { toTexts } from './values.ts'

const addMs = (date: Date, ms: number): Date => new Date(date.getTime() + ms)

const renew = (run: StatementRun, [id, validMs]: readonly unknown[]) => {
  const before = run.rows('webhook_dispatcher')
  const renewed = run.lock('webhook_dispatcher', '', (row) => row.id === id)
  for (const row of renewed) run.put('webhook_dispatcher', { ...row, lease_until: addMs(run.now, Number(validMs)) })
  const overdue = run.lock('webhook_dispatcher', '', (row) => row.id !== id && row.lease_until < run.now, 'skip locked')
  for (const row of overdue) run.remove('webhook_dispatcher', row)
  const toLeftMs = (until: Date): number => until.getTime() - run.now.getTime()
  return {
    rows: before.map((row) => ({ id: row.id, left_ms: toLeftMs(row.lease_until), renewed: renewed.length })),
  }
}

const isAlive = (run: StatementRun): ((id: string) => boolean) => {
  const ids = new Set(run.rows('webhook_dispatcher').map(({ id }) => id))
  return (id) => ids.has(id)
}

export const dispatcherModels: StatementModels = [
  ['with renewed as ( update webhook_dispatcher', renew],
  [
    'insert into webhook_dispatcher',
    (run, [id, validMs]) => {
      run.insert('webhook_dispatcher', { id: String(id), lease_until: addMs(run.now, Number(validMs)) })
      return { rows: [] }
    },
  ],
  [
    'delete from "webhook_dispatcher" where "id" =',
    (run, [id]) => {
      for (const row of run.lock('webhook_dispatcher', '', (dispatcher) => dispatcher.id === id))
        run.remove('webhook_dispatcher', row)
      return { rows: [] }
    },
  ],
  [
    'select pg_notify(',
    (run, [topic, payload]) => {
      run.notify(String(topic), String(payload))
      return { rows: [] }
    },
  ],
  [
    'select w.id from webhook w join change_channel c on c.id = w.id where w.enabled',
    (run) => {
      const lastSeqs = new Map(run.rows('change_channel').map(({ id, last_seq }) => [id, last_seq]))
      const isWaiting = (id: string, deliveredSeq: number): boolean => (lastSeqs.get(id) ?? 0) > deliveredSeq
      const webhooks = run.rows('webhook').filter(({ enabled, health }) => enabled && health !== 'bad')
      return { rows: webhooks.filter((row) => isWaiting(row.id, row.delivered_seq)).map(({ id }) => ({ id })) }
    },
  ],
  [
    'select w.* from webhook w where w.id = any($2::uuid[]) and w.leased_by = $1',
    (run, [dispatcher, ids]) => {
      const movedCompanies = new Set(run.rows('moved_company').map((row) => row.company_user_id))
      const webhooks = run.rows('webhook').filter((row) => toTexts(ids).includes(row.id))
      return {
        rows: webhooks.filter((row) => row.leased_by === dispatcher && !movedCompanies.has(row.company_user_id)),
      }
    },
  ],
  [
    'update webhook w set leased_by = $1 where',
    (run, [dispatcher, ids]) => {
      const isListed = isAlive(run)
      const movedCompanies = new Set(run.rows('moved_company').map((row) => row.company_user_id))
      const leased_by = String(dispatcher)
      const isFree = (holder: string | null): boolean => holder === null || holder === leased_by || !isListed(holder)
      const rows = run
        .lock(
          'webhook',
          '',
          (row) =>
            toTexts(ids).includes(row.id) &&
            row.enabled &&
            isFree(row.leased_by) &&
            !movedCompanies.has(row.company_user_id) &&
            run.isFreeToWrite(row.company_user_id),
        )
        .map((row) => ({ ...row, leased_by }))
      for (const row of rows) run.put('webhook', row)
      return { rows }
    },
  ],
  [
    'select "id" from "webhook" where "id" in',
    (run, values) => ({
      rows: run
        .rows('webhook')
        .filter((row) => values.includes(row.id) && row.enabled && row.leased_by !== null)
        .filter((row) => row.leased_by !== values.at(-1))
        .map(({ id }) => ({ id })),
    }),
  ],
  [
    'update webhook set leased_by = null where',
    (run, [ids, dispatcher]) => {
      const rows = run.lock('webhook', '', (row) => toTexts(ids).includes(row.id) && row.leased_by === dispatcher)
      for (const row of rows) run.writeAnyway(row.company_user_id)
      for (const row of rows) run.put('webhook', { ...row, leased_by: null })
      return { rows: [] }
    },
  ],
  [
    'select w.id from webhook w join webhook_dispatcher d on d.id = w.leased_by',
    (run, [company]) => {
      const live = run.rows('webhook_dispatcher').filter((row) => row.lease_until > run.now)
      const ids = new Set(live.map(({ id }) => id))
      const webhooks = run.rows('webhook').filter((row) => row.company_user_id === company)
      return { rows: webhooks.filter((row) => ids.has(row.leased_by ?? '')).map(({ id }) => ({ id })) }
    },
  ],
]

// The beginning of a simulation of delivery: a service, its webhooks, and the operations that are tried.
import type { Random } from '@company-data/testkit'
import { sql } from 'kysely'
import type { NewChange } from '../../../src/features/delivery/changes/index.ts'
import { EPOCH_MS } from '../machine/virtual-globals.ts'
import type { ModelStore } from '../store/model-store.ts'
import type { StoredRows } from '../store/rows.ts'
import type { WebhookSettings } from './channel-history.ts'
import type { SimulatedProcess } from './process.ts'

export interface Operation {
  id: string
  companyId: string
  changes: NewChange[]
}

const toUuid = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`

const COMPANY = toUuid(1, 1)
export const SERVICE = toUuid(2, 1)
const PERSONS = [toUuid(3, 1), toUuid(3, 2), toUuid(3, 3)]

export const chooseWebhooks = (chance: Random): WebhookSettings[] =>
  Array.from({ length: 2 }, (_, index) => {
    const kind = chance.weighted({ single: 5, batch: 2, customers: 2 })
    const id = toUuid(4, index + 1)
    if (kind === 'single') return { id, order: 'service', parallel: 1, batch: 1 }
    if (kind === 'batch') return { id, order: 'service', parallel: 1, batch: 3 }
    return { id, order: 'customer', parallel: 3, batch: chance.pick([1, 2]) }
  })

const toWebhookRow = ({ id, order, parallel, batch }: WebhookSettings): StoredRows['webhook'] => ({
  company_user_id: COMPANY,
  service_id: SERVICE,
  id,
  order,
  parallel,
  batch,
  url: `https://endpoint.example/${id}`,
  events: [],
  format: 'json',
  auth_type: 'none',
  encrypt_payload: false,
  enabled: true,
  name: null,
  notify: false,
  health: 'running',
  health_changed_at: new Date(EPOCH_MS),
  failing_since: null,
  hmac_secret_encrypted: null,
  auth_token_encrypted: null,
  auth_username: null,
  auth_password_encrypted: null,
  auth_header_name: null,
  auth_header_value_encrypted: null,
  previous_hmac_secret_encrypted: null,
  previous_secret_until: null,
  alerted_at: null,
  bad_mailed_at: null,
  running_mailed_at: null,
  leased_by: null,
  delivered_seq: 0,
  parked_until_seq: 0,
  config_version: 1,
  created_at: new Date(EPOCH_MS),
})

export const fillStore = (store: Pick<ModelStore, 'prepare'>, webhooks: readonly WebhookSettings[]): void => {
  const about = { company_user_id: COMPANY, service_id: SERVICE }
  const channel = { ...about, enabled: true, events: [], last_seq: 0, awaited_until: null }
  store.prepare('change_channel', { ...channel, id: SERVICE, webhook_id: null })
  for (const webhook of webhooks) {
    store.prepare('change_channel', { ...channel, id: webhook.id, webhook_id: webhook.id })
    store.prepare('webhook', toWebhookRow(webhook))
  }
}

/** One event in five may be replaced by a newer one of the same person (G-093). */
export const createOperation = (chance: Random, number: number): Operation => {
  const subject = { userId: chance.pick(PERSONS), code: 'ABCDE12345' }
  const event = chance.weighted({ flow_run_turn: 4, connection_request_accepted: 1 })
  const members = { flow_run_id: SERVICE, request_id: SERVICE, awaiting_party: String(number) }
  const change = { serviceId: SERVICE, event, subject, members } as unknown as NewChange
  return { id: String(number), companyId: COMPANY, changes: [change] }
}

/** An operation as a feature does it: its rows and its events in one transaction. */
export const operateTogether = (
  { database, outbox }: SimulatedProcess,
  { id, companyId, changes }: Operation,
): Promise<void> =>
  database.transaction(async (tx) => {
    await sql`insert into simulated_operation (id, company_user_id) values (${id}, ${companyId})`.execute(tx)
    await outbox.raise({ database, tx } as unknown as Parameters<typeof outbox.raise>[0], changes)
  })

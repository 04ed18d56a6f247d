// Reads webhooks for a caller who may manage their service, as records with health and backlog.
import type { ServiceId, WebhookId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { WebhookRecord } from '@company-data/protocol/wire/delivery/webhooks'
import type { ServiceCaller } from '../../../sharing/services/index.ts'
import { type Backlog, listBacklogs } from '../backlog/parked-events.ts'
import type { WebhookDeps } from '../deps.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { findWebhook, listWebhooks } from '../webhook-store.ts'
import { toConfiguration } from './configuration.ts'
import { toRecord } from './webhook-record.ts'

const NO_BACKLOG: Backlog = { count: 0, oldestAt: null }

/** Another service's webhook gets the same error as a missing one. */
export const webhookNotFound = (): ApiError => new ApiError('services.webhook_not_found')

export interface WebhookRecords {
  list(caller: ServiceCaller, serviceId: ServiceId): Promise<WebhookRecord[]>
  read(caller: ServiceCaller, serviceId: ServiceId, webhookId: WebhookId): Promise<WebhookRecord>
  require(caller: ServiceCaller, serviceId: ServiceId, webhookId: WebhookId): Promise<WebhookRow>
  readRecord(row: WebhookRow): Promise<WebhookRecord>
}

export const webhookRecords = ({
  database,
  clock,
  secrets,
  services,
  changes,
}: Pick<WebhookDeps, 'database' | 'clock' | 'secrets' | 'services' | 'changes'>): WebhookRecords => {
  const readRecords = async (rows: readonly WebhookRow[]): Promise<WebhookRecord[]> => {
    const now = clock.now()
    const backlogs = await listBacklogs(changes.queue, database.kysely, rows, now.getTime())
    return rows.map((row, index) =>
      toRecord(row, toConfiguration(row, secrets), { backlog: backlogs[index] ?? NO_BACKLOG, now }),
    )
  }
  const readRecord = async (row: WebhookRow): Promise<WebhookRecord> => (await readRecords([row]))[0] as WebhookRecord
  const requireWebhook = async (
    caller: ServiceCaller,
    serviceId: ServiceId,
    webhookId: WebhookId,
  ): Promise<WebhookRow> => {
    const { id } = await services.requireOwned(caller, serviceId)
    const row = await findWebhook(database.kysely, id, webhookId)
    if (!row) throw webhookNotFound()
    return row
  }
  return {
    list: async (caller, serviceId) =>
      readRecords(await listWebhooks(database.kysely, (await services.requireOwned(caller, serviceId)).id)),
    read: async (caller, serviceId, webhookId) => readRecord(await requireWebhook(caller, serviceId, webhookId)),
    require: requireWebhook,
    readRecord,
  }
}

// Makes, changes and deletes webhooks: the row, its channel, the line in the log and the notice, in one transaction.
import { ApiError } from '@company-data/protocol/errors'
import type { NewWebhook, WebhookPatch, WrittenWebhook } from '@company-data/protocol/wire/delivery/webhooks'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import {
  holdService,
  type NewLogEntry,
  type RegionTx,
  type ServiceCaller,
  type ServiceRow,
} from '../../../sharing/services/index.ts'
import { changeWebhookChannel, closeWebhookChannel, openWebhookChannel } from '../../changes/index.ts'
import type { WebhookNeeds } from '../needs.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { requireAuth } from './check-credentials.ts'
import {
  type Configuration,
  changedConfiguration,
  columnsOf,
  configurationOf,
  differing,
  firstConfiguration,
} from './configuration.ts'
import { type WebhookRecords, webhookNotFound } from './read-webhooks.ts'
import { WEBHOOK_TOPIC } from './webhook-notice.ts'
import { insertWebhook, lockWebhook, removeWebhook, updateWebhook } from './webhook-store.ts'

interface Written {
  row: WebhookRow
  /** A secret that the platform made, to be shown once. */
  made: string | undefined
}

/** D1-WHC-12: where an HMAC secret is needed and none is there, it is made. */
const completed = (wanted: Configuration, random: () => string): { whole: Configuration; made: string | undefined } => {
  const isMissing = wanted.auth_type === 'hmac' && wanted.hmac_secret === null
  const made = isMissing ? random() : undefined
  const whole = made === undefined ? wanted : { ...wanted, hmac_secret: made }
  requireAuth(whole)
  return { whole, made }
}

// D1-WHC-15: which members changed, not what to: a secret could be among them, in the URL too.
const entries = {
  created: (id: string): NewLogEntry => ({
    kind: 'webhook.created',
    message: 'A webhook was created',
    data: { webhook_id: id },
  }),
  updated: (id: string, changed: readonly string[]): NewLogEntry => ({
    kind: 'webhook.updated',
    message: `Changed: ${changed.join(', ')}`,
    data: { webhook_id: id, changed },
  }),
  deleted: (id: string): NewLogEntry => ({
    kind: 'webhook.deleted',
    message: 'A webhook was deleted',
    data: { webhook_id: id },
  }),
}

export const configuring = (needs: WebhookNeeds, records: WebhookRecords) => {
  const { database, services } = needs
  const { insert, update } = writing(needs)

  /** The service is held meanwhile: it is not deleted under its webhook. */
  const act = async <T>(
    caller: ServiceCaller,
    serviceId: string,
    change: (tx: RegionTx, service: ServiceRow) => Promise<T>,
  ): Promise<T> => {
    const owned = await services.requireOwned(caller, serviceId)
    return database.transaction(async (tx) => {
      const service = await holdService(tx, owned.company_user_id, owned.id)
      if (!service) throw new ApiError('services.not_found')
      return change(tx, service)
    })
  }
  const answer = async ({ row, made }: Written): Promise<WrittenWebhook> => {
    const record = await records.recordOf(row)
    return made === undefined ? record : { ...record, hmac_secret_once: made }
  }
  const lock = async (tx: RegionTx, service: ServiceRow, webhookId: string): Promise<WebhookRow> => {
    const row = isUuid(webhookId) ? await lockWebhook(tx, service.id, webhookId) : undefined
    if (!row) throw webhookNotFound()
    return row
  }

  return {
    create: async (caller: ServiceCaller, serviceId: string, input: NewWebhook): Promise<WrittenWebhook> =>
      answer(await act(caller, serviceId, (tx, service) => insert(tx, service, input))),
    change: async (
      caller: ServiceCaller,
      serviceId: string,
      webhookId: string,
      patch: WebhookPatch,
    ): Promise<WrittenWebhook> =>
      answer(
        await act(caller, serviceId, async (tx, service) =>
          update(tx, service, await lock(tx, service, webhookId), patch),
        ),
      ),
    remove: (caller: ServiceCaller, serviceId: string, webhookId: string): Promise<void> =>
      act(caller, serviceId, async (tx, service) => {
        const { id } = await lock(tx, service, webhookId)
        // D1-WHC-14: its backlog goes with it.
        await closeWebhookChannel(tx, id)
        await removeWebhook(tx, id)
        await services.logs.append(tx, service, entries.deleted(id))
        await database.notify(tx, WEBHOOK_TOPIC, id)
      }),
  }
}

const writing = ({ database, directory, clock, ids, secrets, services, accounts }: WebhookNeeds) => {
  /** D1-SVC-18: a secret that the platform made can be recovered, by the company's owner alone. */
  const keepCopy = async (companyUserId: string, ref: string, secret: string | undefined): Promise<void> => {
    if (secret === undefined) return
    const copy = { companyUserId, kind: 'webhook_secret', ref, secret } as const
    await directory.transaction((tx) => accounts.keepRecoveryCopy(tx, copy))
  }
  const all = (configuration: Configuration): Array<keyof Configuration> =>
    Object.keys(configuration) as Array<keyof Configuration>

  return {
    async insert(tx: RegionTx, service: ServiceRow, input: NewWebhook): Promise<Written> {
      const { whole, made } = completed(firstConfiguration(input), secrets.random)
      const { id: service_id, company_user_id } = service
      const now = clock.now()
      const columns = columnsOf(whole, all(whole), secrets)
      const id = ids.next()
      const { url, format, auth_type } = whole
      const own = { company_user_id, service_id, id, url, format, auth_type, health_changed_at: now, created_at: now }
      const row = await insertWebhook(tx, { ...columns, ...own })
      await openWebhookChannel(tx, service, id, whole)
      await services.logs.append(tx, service, entries.created(id))
      await database.notify(tx, WEBHOOK_TOPIC, id)
      await keepCopy(company_user_id, id, made)
      return { row, made }
    },
    /** G-104: neither health nor backlog is touched. What changes nothing leaves no trace. */
    async update(tx: RegionTx, service: ServiceRow, row: WebhookRow, patch: WebhookPatch): Promise<Written> {
      const present = configurationOf(row, secrets)
      const { whole, made } = completed(changedConfiguration(present, patch), secrets.random)
      const changed = differing(present, whole)
      if (changed.length === 0) return { row, made }
      const written = await updateWebhook(tx, row.id, columnsOf(whole, changed, secrets))
      if (changed.includes('enabled') || changed.includes('events')) await changeWebhookChannel(tx, row.id, whole)
      await services.logs.append(tx, service, entries.updated(row.id, changed))
      await database.notify(tx, WEBHOOK_TOPIC, row.id)
      await keepCopy(service.company_user_id, row.id, made)
      return { row: written, made }
    },
  }
}

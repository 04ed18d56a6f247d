// Creates a webhook: its row, channel, log entry and dispatcher notification, in one transaction.
import type { ServiceId } from '@company-data/protocol/contract/ids'
import type { NewWebhook, WrittenWebhook } from '@company-data/protocol/wire/delivery/webhooks'
import type { RegionTx } from '../../../../schema/region.ts'
import type { ServiceCaller, ServiceRow } from '../../../sharing/services/index.ts'
import type { WebhookDeps } from '../deps.ts'
import { insertWebhook } from '../webhook-store.ts'
import { memberNames, parseConfiguration, toColumns } from './configuration.ts'
import { completeConfiguration, type StoreCopy, withGeneratedSecret, withRecoveryCopy } from './generated-secret.ts'
import { withServiceLock } from './lock-service.ts'
import type { WebhookRecords } from './read-webhooks.ts'
import { webhookCreated } from './webhook-log.ts'
import { WEBHOOK_TOPIC } from './webhook-topic.ts'

export const createWebhook = (deps: WebhookDeps, records: WebhookRecords) => {
  const { database, clock, ids, secrets, services, quotas, changes } = deps
  const keepingCopy = withRecoveryCopy(deps)
  const inTransaction = withServiceLock(deps)

  const insert = async (tx: RegionTx, service: ServiceRow, input: NewWebhook, storeCopy: StoreCopy) => {
    const { configuration, generatedSecret } = completeConfiguration(parseConfiguration(input), secrets.random)
    const { id: service_id, company_user_id } = service
    const { url, format, auth_type } = configuration
    const [id, now] = [ids.next(), clock.now()]
    const webhook = await insertWebhook(tx, {
      ...toColumns(configuration, memberNames(configuration), secrets),
      company_user_id,
      service_id,
      id,
      url,
      format,
      auth_type,
      health_changed_at: now,
      created_at: now,
    })
    await changes.channels.openForWebhook(tx, service, id, configuration)
    await services.logs.append(tx, service, webhookCreated(id))
    await database.notify(tx, WEBHOOK_TOPIC, id)
    await quotas.requireWithin(['webhooks'], company_user_id, tx)
    await storeCopy(company_user_id, id, generatedSecret)
    return { webhook, generatedSecret }
  }

  return async (caller: ServiceCaller, serviceId: ServiceId, input: NewWebhook): Promise<WrittenWebhook> => {
    const { webhook, generatedSecret } = await keepingCopy((storeCopy) =>
      inTransaction(caller, serviceId, (tx, service) => insert(tx, service, input, storeCopy)),
    )
    return withGeneratedSecret(await records.readRecord(webhook), generatedSecret)
  }
}

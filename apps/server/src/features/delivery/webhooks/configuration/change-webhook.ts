// Changes a webhook's configuration; its health and backlog stay, and an empty change leaves no trace (G-104).
import type { ServiceId, WebhookId } from '@company-data/protocol/contract/ids'
import type { WebhookPatch, WrittenWebhook } from '@company-data/protocol/wire/delivery/webhooks'
import type { RegionTx } from '../../../../schema/region.ts'
import type { ServiceCaller, ServiceRow } from '../../../sharing/services/index.ts'
import type { WebhookDeps } from '../deps.ts'
import type { WebhookRow } from '../webhook-row.ts'
import { updateWebhook } from '../webhook-store.ts'
import { changedMembers, patchedConfiguration, toColumns, toConfiguration } from './configuration.ts'
import { completeConfiguration, type StoreCopy, withGeneratedSecret, withRecoveryCopy } from './generated-secret.ts'
import { lockWebhookOrThrow, withServiceLock } from './lock-service.ts'
import type { WebhookRecords } from './read-webhooks.ts'
import { changedOverlap } from './secret-overlap.ts'
import { webhookUpdated } from './webhook-log.ts'
import { WEBHOOK_TOPIC } from './webhook-topic.ts'

export const changeWebhook = (deps: WebhookDeps, records: WebhookRecords) => {
  const { database, clock, secrets, services, changes } = deps
  const keepingCopy = withRecoveryCopy(deps)
  const inTransaction = withServiceLock(deps)

  const update = async (
    tx: RegionTx,
    service: ServiceRow,
    { webhook, patch, storeCopy }: { webhook: WebhookRow; patch: WebhookPatch; storeCopy: StoreCopy },
  ) => {
    const present = toConfiguration(webhook, secrets)
    const { overlap_hours: overlapHours, ...members } = patch
    const patched = patchedConfiguration(present, members)
    const { configuration, generatedSecret } = completeConfiguration(patched, secrets.random)
    const changed = changedMembers(present, configuration)
    const secretChange = { before: present, after: configuration, overlapHours }
    const overlap = changedOverlap(webhook, secretChange, secrets, clock.nowMs())
    if (changed.length === 0 && !overlap) return { webhook, generatedSecret }
    const columns = { ...toColumns(configuration, changed, secrets), ...overlap }
    const updated = await updateWebhook(tx, webhook.id, columns)
    if (changed.includes('enabled') || changed.includes('events')) {
      await changes.channels.changeForWebhook(tx, webhook.id, configuration)
    }
    await services.logs.append(
      tx,
      service,
      webhookUpdated(webhook.id, [...changed, ...(overlap ? ['previous_secret_until'] : [])]),
    )
    await database.notify(tx, WEBHOOK_TOPIC, webhook.id)
    await storeCopy(service.company_user_id, webhook.id, generatedSecret)
    return { webhook: updated, generatedSecret }
  }

  return async (
    caller: ServiceCaller,
    serviceId: ServiceId,
    webhookId: WebhookId,
    patch: WebhookPatch,
  ): Promise<WrittenWebhook> => {
    const { webhook, generatedSecret } = await keepingCopy((storeCopy) =>
      inTransaction(caller, serviceId, async (tx, service) =>
        update(tx, service, { webhook: await lockWebhookOrThrow(tx, service, webhookId), patch, storeCopy }),
      ),
    )
    return withGeneratedSecret(await records.readRecord(webhook), generatedSecret)
  }
}

// A person's Web Push subscriptions; endpoint and keys are encrypted at rest.
import type { SubscriptionId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { NewPushSubscription } from '@company-data/protocol/wire/delivery/push'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'
import type { WebPushTarget } from '../../../../platform/web-push/web-push-message.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { Quotas } from '../../../operations/quotas/index.ts'
import { lockSubscriptions, putSubscription, removeSubscription } from './subscription-store.ts'

const PURPOSE = 'push_subscription'

export interface SubscriptionDeps {
  database: Database<RegionTables>
  clock: Clock
  ids: Ids
  secrets: Secrets
  quotas: Pick<Quotas, 'requireWithin'>
}

export const decryptTarget = (secrets: Secrets, encrypted: string): WebPushTarget =>
  JSON.parse(secrets.decrypt(encrypted, PURPOSE))

export const webPushSubscriptions = ({ database, clock, ids, secrets, quotas }: SubscriptionDeps) => ({
  subscribe: (ownerUserId: string, { endpoint, keys }: NewPushSubscription): Promise<{ id: string }> =>
    database.transaction(async (tx) => {
      await lockSubscriptions(tx, ownerUserId)
      const id = await putSubscription(tx, {
        owner_user_id: ownerUserId,
        id: ids.next(),
        endpoint_hash: secrets.keyedHash(endpoint, PURPOSE),
        subscription_encrypted: secrets.encrypt(JSON.stringify({ endpoint, keys }), PURPOSE),
        created_at: clock.now(),
      })
      await quotas.requireWithin(['push_subscriptions'], ownerUserId, tx)
      return { id }
    }),
  async unsubscribe(ownerUserId: string, id: SubscriptionId): Promise<void> {
    if (!(await removeSubscription(database.kysely, ownerUserId, id))) throw new ApiError('push.subscription_not_found')
  },
})

// Entry point of push, one per region: notifies the devices of a person about what happens (G-115).
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { type VapidSettings, vapidKeys } from '../../../platform/web-push/vapid.ts'
import { type NotifierNeeds, pushNotifier } from './notify-devices.ts'
import { purgeJob } from './retention.ts'
import { pushRoutes } from './routes.ts'
import { pushStreams, type StreamNeeds } from './stream/push-streams.ts'
import { type SubscriptionNeeds, webPushSubscriptions } from './web-push/subscriptions.ts'
import { type WebPushNeeds, webPushWorker } from './web-push/web-push-worker.ts'

export type { NewPush } from './notify-devices.ts'
export { pushRoutes }

type PushNeeds = StreamNeeds &
  NotifierNeeds &
  SubscriptionNeeds &
  WebPushNeeds & { config: { webPush: VapidSettings | undefined } }

export type Push = ReturnType<typeof push>

export const push = (needs: PushNeeds) => {
  const { webPush } = needs.config
  const { open, start, stop } = pushStreams(needs)
  const acts = { open, publicKey: webPush?.publicKey ?? null, ...webPushSubscriptions(needs) }
  return {
    routes: bindRoutes(pushRoutes, acts),
    jobs: [purgeJob(needs)],
    start,
    stop,
    ...(webPush && { worker: webPushWorker({ ...needs, vapid: vapidKeys(webPush) }) }),
    ...pushNotifier(needs),
  } satisfies Feature & Record<string, unknown>
}

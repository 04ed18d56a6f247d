// Entry point of push, one per region: notifies a person's devices about changes (G-115).
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { type VapidSettings, vapidKeys } from '../../../platform/web-push/vapid.ts'
import { type NotifierDeps, pushNotifier } from './notify-devices.ts'
import { purgeJob } from './retention.ts'
import { pushRoutes } from './routes.ts'
import { pushStreams, type StreamDeps } from './stream/push-streams.ts'
import { type SubscriptionDeps, webPushSubscriptions } from './web-push/subscriptions.ts'
import { type WebPushDeps, webPushWorker } from './web-push/web-push-worker.ts'

export type { NewPush } from './notify-devices.ts'
export { pushRoutes }

type PushDeps = StreamDeps &
  NotifierDeps &
  SubscriptionDeps &
  WebPushDeps & { config: { webPush: VapidSettings | undefined } }

export type Push = ReturnType<typeof push>

export const push = (deps: PushDeps) => {
  const { webPush } = deps.config
  const { open, start, stop } = pushStreams(deps)
  const actions = { open, publicKey: webPush?.publicKey ?? null, ...webPushSubscriptions(deps) }
  return {
    routes: bindRoutes(pushRoutes, actions),
    jobs: [purgeJob(deps)],
    start,
    stop,
    ...(webPush && { worker: webPushWorker({ ...deps, vapid: vapidKeys(webPush) }) }),
    ...pushNotifier(deps),
  } satisfies Feature & Record<string, unknown>
}

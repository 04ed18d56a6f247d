// Serves the contract of push.
import type { Readable } from 'node:stream'
import type { SubscriptionId } from '@company-data/protocol/contract/ids'
import { push } from '@company-data/protocol/nouns/push/contract'
import type { CreatedPushSubscription, NewPushSubscription } from '@company-data/protocol/wire/delivery/push'
import type { SessionCaller } from '../../../gate/caller.ts'
import { createResponse } from '../../../gate/route.ts'
import { serve } from '../../../gate/serve.ts'

export interface PushActions {
  open(caller: SessionCaller, lastEventId: string | undefined): Readable
  /** Null: Web Push is not set up. */
  publicKey: string | null
  subscribe(userId: string, subscription: NewPushSubscription): Promise<CreatedPushSubscription>
  unsubscribe(userId: string, id: SubscriptionId): Promise<void>
}

export const pushRoutes = serve<PushActions>()(push, {
  stream: ({ caller, header }, { open }) =>
    createResponse<undefined>({
      stream: open(caller, header('last-event-id') || undefined),
      // Proxies that collect an answer before they pass it on would hold back every push.
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
    }),
  key: (_call, { publicKey }) => ({ public_key: publicKey }),
  subscribe: ({ caller, body }, { subscribe }) => subscribe(caller.userId, body),
  unsubscribe: ({ caller, params }, { unsubscribe }) => unsubscribe(caller.userId, params.subscriptionId),
})

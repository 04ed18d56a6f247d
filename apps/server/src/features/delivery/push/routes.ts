// Routes of push: the stream of a person's device, and the browsers that are notified by Web Push.
import type { Readable } from 'node:stream'
import {
  type CreatedPushSubscription,
  createdPushSubscription,
  type NewPushSubscription,
  newPushSubscription,
  webPushKey,
} from '@company-data/protocol/wire/delivery/push'
import type { SessionCaller } from '../../../gate/caller.ts'
import { callers, createResponse, routeTo } from '../../../gate/route.ts'

export interface PushActions {
  open(caller: SessionCaller, lastEventId: string | undefined): Readable
  /** Null: Web Push is not set up. */
  publicKey: string | null
  subscribe(userId: string, subscription: NewPushSubscription): Promise<CreatedPushSubscription>
  unsubscribe(userId: string, id: string): Promise<void>
}

const route = routeTo<PushActions>()

const streamRoute = route({
  method: 'GET',
  path: '/api/push/stream',
  at: ['region'],
  access: callers(['person']),
  summary:
    'Server-sent events about what happens to the person; `Last-Event-ID` brings what was missed within 10 minutes',
  documents: ['consumer'],
  contentType: 'text/event-stream',
  handler: ({ caller, header }, { open }) =>
    createResponse<undefined>({
      stream: open(caller, header('last-event-id') || undefined),
      // Proxies that collect an answer before they pass it on would hold back every push.
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
    }),
})

const keyRoute = route({
  method: 'GET',
  path: '/api/push/web-push-key',
  at: ['region'],
  access: callers(['person']),
  summary: 'The key with which a browser subscribes to Web Push',
  documents: ['consumer'],
  response: webPushKey,
  handler: (_call, { publicKey }) => ({ public_key: publicKey }),
})

const subscribeRoute = route({
  method: 'POST',
  path: '/api/push/subscriptions',
  at: ['region'],
  access: callers(['person']),
  summary: 'Subscribe a browser to Web Push; one that subscribes again keeps its id',
  documents: ['consumer'],
  body: newPushSubscription,
  status: 201,
  response: createdPushSubscription,
  errors: ['account.quota_exceeded'],
  handler: ({ caller, body }, { subscribe }) => subscribe(caller.userId, body),
})

const unsubscribeRoute = route({
  method: 'DELETE',
  path: '/api/push/subscriptions/{id}',
  at: ['region'],
  access: callers(['person']),
  summary: 'End the subscription of a browser',
  documents: ['consumer'],
  status: 204,
  errors: ['push.subscription_not_found'],
  handler: async ({ caller, params }, { unsubscribe }) => {
    await unsubscribe(caller.userId, params.id)
    return undefined
  },
})

export const pushRoutes = [streamRoute, keyRoute, subscribeRoute, unsubscribeRoute]

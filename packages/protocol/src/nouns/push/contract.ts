// The contract of push (G-115, A-36): events reach a person's app by a stream, and by Web Push while it is closed.
import { callers } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { profilePrefix } from '../../contract/prefixes.ts'
import { createdPushSubscription, newPushSubscription, webPushKey } from '../../wire/delivery/push.ts'
import { pushRoutes } from './routes.ts'

const personDoor = {
  prefix: profilePrefix,
  access: callers(['person']),
  openapi: ['consumer'],
  at: ['region'],
} as const

export const push = contract(
  pushRoutes,
  { person: personDoor },
  {
    stream: {
      summary:
        'Stream server-sent events about what happens to the person; `Last-Event-ID` resumes after a gap of up to 10 minutes',
      since: '0.1.0',
    },
    key: { summary: 'Read the key with which a browser subscribes to Web Push', since: '0.1.0', response: webPushKey },
    subscribe: {
      summary: 'Subscribe a browser to Web Push; a browser that subscribes again keeps its id',
      since: '0.1.0',
      body: newPushSubscription,
      status: 201,
      response: createdPushSubscription,
      errors: ['account.quota_exceeded'],
    },
    unsubscribe: { summary: 'End the subscription of a browser', since: '0.1.0', status: 204 },
  },
)

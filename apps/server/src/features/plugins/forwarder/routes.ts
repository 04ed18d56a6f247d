// Routes of the forwarder. Callers send a pass in the body; platform tokens are ignored.
import {
  describeBody,
  describeResponse,
  orderBody,
  orderResponse,
  pluginCallBody,
  pluginCallResponse,
} from '@company-data/protocol/wire/plugins/forwarder'
import { unchecked } from '@company-data/protocol/wire/unchecked'
import { anyone, routeTo } from '../../../gate/route.ts'
import type { Forwarding } from './forward.ts'
import type { orders } from './orders.ts'

const route = routeTo<Forwarding & { obey: ReturnType<typeof orders> }>()

const PASS_ERRORS = ['plugin.unavailable', 'plugin.pass_invalid', 'plugin.not_in_pass', 'plugin.not_found'] as const
/** Above the limit of a request, so that a long one is refused with its own error key. */
const CALL_BYTES = 1_048_576
/** These calls need no authentication: they have few members, and their number is limited. */
const common = {
  at: ['forwarder'],
  access: anyone,
  limit: { name: 'passCalls', by: 'address' },
  bodyValues: 100,
} as const

export const forwarderRoutes = [
  route({
    ...common,
    method: 'POST',
    path: '/call',
    summary: 'Call a plugin with a sealed question; its sealed reply is the answer',
    description:
      'The pass of a plugin-pass route says which plugins may be called. Use a bare HTTP client: no token of the platform belongs into this request. The forwarder can read neither question nor reply. Each plugin takes 60 calls in a minute and ten at once. In a body of more than 64 KiB the pass stands before the request.',
    documents: ['company-data', 'account', 'consumer'],
    body: unchecked,
    described: { body: pluginCallBody },
    bodyLimitBytes: CALL_BYTES,
    largeBodies: 'of-proven',
    proof: (head, forwarder) => forwarder.requirePassIn(head),
    response: pluginCallResponse,
    errors: [
      ...PASS_ERRORS,
      'plugin.request_invalid',
      'plugin.not_responding',
      'plugin.rate_limited',
      'plugin.busy',
      'plugin.key_changed',
    ],
    handler: ({ body }, forwarder) => forwarder.call(body),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/describe',
    summary: 'Fetch the description of a plugin again, with a registry pass',
    documents: ['account'],
    body: unchecked,
    described: { body: describeBody },
    response: describeResponse,
    errors: [...PASS_ERRORS, 'plugin.not_responding'],
    handler: ({ body }, forwarder) => forwarder.describe(body),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/orders',
    summary: 'What a region tells the forwarder of its plugins, signed with a key of the platform',
    documents: ['operations'],
    body: unchecked,
    described: { body: orderBody },
    response: orderResponse,
    errors: ['plugin.unavailable', 'plugin.pass_invalid'],
    handler: ({ body }, forwarder) => forwarder.obey(body),
  }),
]

// Routes of the forwarder. Callers show a pass in the body; no token of the platform means anything here.
import {
  describeAnswer,
  describeBody,
  orderAnswer,
  orderBody,
  pluginCallAnswer,
  pluginCallBody,
} from '@company-data/protocol/wire/plugins/forwarder'
import { unchecked } from '@company-data/protocol/wire/unchecked'
import { anyone, routeTo } from '../../../gate/route.ts'
import type { Forwarding } from './forward.ts'
import type { orders } from './orders.ts'

const route = routeTo<Forwarding & { obey: ReturnType<typeof orders> }>()

const at = ['forwarder'] as const
const ofPasses = ['plugin.unavailable', 'plugin.pass_invalid', 'plugin.not_in_pass', 'plugin.not_found'] as const
/** More than a request may have, so that a long one is refused with its own key. */
const BODY_BYTES = 1_048_576

export const forwarderRoutes = [
  route({
    method: 'POST',
    path: '/call',
    at,
    access: anyone,
    summary: 'Call a plugin with a sealed question; its sealed reply is the answer',
    description:
      'The pass of a plugin-pass route says which plugins may be called. Use a bare HTTP client: no token of the platform belongs into this request. The forwarder can read neither question nor reply. Each plugin takes 60 calls in a minute and ten at once.',
    documents: ['company-data', 'account', 'consumer'],
    body: unchecked,
    described: { body: pluginCallBody },
    bodyLimitBytes: BODY_BYTES,
    answers: pluginCallAnswer,
    errors: [
      ...ofPasses,
      'plugin.request_invalid',
      'plugin.not_responding',
      'plugin.rate_limited',
      'plugin.busy',
      'plugin.key_changed',
    ],
    handler: ({ body }, forwarder) => forwarder.call(body),
  }),
  route({
    method: 'POST',
    path: '/describe',
    at,
    access: anyone,
    summary: 'Fetch the description of a plugin anew, with a registry pass',
    documents: ['account'],
    body: unchecked,
    described: { body: describeBody },
    answers: describeAnswer,
    errors: [...ofPasses, 'plugin.not_responding'],
    handler: ({ body }, forwarder) => forwarder.describe(body),
  }),
  route({
    method: 'POST',
    path: '/orders',
    at,
    access: anyone,
    summary: 'What a region tells the forwarder of its plugins, signed with a key of the platform',
    documents: ['operations'],
    body: unchecked,
    described: { body: orderBody },
    bodyLimitBytes: BODY_BYTES,
    answers: orderAnswer,
    errors: ['plugin.unavailable', 'plugin.pass_invalid'],
    handler: ({ body }, forwarder) => forwarder.obey(body),
  }),
]

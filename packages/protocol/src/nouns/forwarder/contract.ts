// The contract of the forwarder. Callers send a pass in the body; platform tokens are ignored.
import { anyone, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { rootPrefix } from '../../contract/prefixes.ts'
import {
  describeBody,
  describeResponse,
  orderBody,
  orderResponse,
  pluginCallBody,
  pluginCallResponse,
} from '../../wire/plugins/forwarder.ts'
import { unchecked } from '../../wire/unchecked.ts'
import { forwarderRoutes } from './routes.ts'

const PASS_ERRORS = ['plugin.unavailable', 'plugin.pass_invalid', 'plugin.not_in_pass', 'plugin.not_found'] as const

const forwarderDoor = {
  prefix: rootPrefix,
  access: anyone,
  openapi: ['company-data', 'account', 'consumer'],
  at: ['forwarder'],
} as const satisfies Door

/** These calls need no authentication: they have few members, and their number is limited. */
const passBody = { rate: perAddress('passCalls'), bodyValues: 100 } as const

export const forwarder = contract(
  forwarderRoutes,
  { forwarder: forwarderDoor },
  {
    call: {
      summary: 'Call a plugin with a sealed question and return its sealed reply',
      since: '0.1.0',
      description:
        'The pass from a plugin-pass route says which plugins may be called. Use a plain HTTP client: send no platform token with this request. The forwarder can read neither question nor reply. Each plugin accepts 60 calls a minute and ten at a time. In a body of more than 64 KiB, the pass must come before the request.',
      body: unchecked,
      described: { body: pluginCallBody },
      response: pluginCallResponse,
      // Above the limit of a request, so that a long one is refused with its own error key.
      limits: { ...passBody, bodyBytes: 1024 * 1024, largeBodies: 'of-proven' },
      errors: [
        ...PASS_ERRORS,
        'plugin.request_invalid',
        'plugin.not_responding',
        'plugin.rate_limited',
        'plugin.busy',
        'plugin.key_changed',
      ],
    },
    describe: {
      summary: 'Fetch the description of a plugin again, with a registry pass',
      since: '0.1.0',
      openapi: ['account'],
      body: unchecked,
      described: { body: describeBody },
      response: describeResponse,
      limits: passBody,
      errors: [...PASS_ERRORS, 'plugin.not_responding'],
    },
    order: {
      summary: 'Receive what a region tells the forwarder about its plugins, signed with a platform key',
      since: '0.1.0',
      openapi: ['operations'],
      body: unchecked,
      described: { body: orderBody },
      response: orderResponse,
      limits: passBody,
      errors: ['plugin.unavailable', 'plugin.pass_invalid'],
    },
  },
)

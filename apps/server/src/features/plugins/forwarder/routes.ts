// Serves the contract of the forwarder. Callers send a pass in the body; platform tokens are ignored.
import { forwarder } from '@company-data/protocol/nouns/forwarder/contract'
import { serve } from '../../../gate/serve.ts'
import type { Forwarding } from './forward.ts'
import type { orders } from './orders.ts'

/** Above the limit of a request, so that a long one is refused with its own error key. */
const CALL_BYTES = 1_048_576

/** These calls need no authentication: they have few members, and their number is limited. */
const passBodies = { limit: { name: 'passCalls', by: 'address' }, bodyValues: 100 } as const

export const forwarderRoutes = serve<Forwarding & { obey: ReturnType<typeof orders> }>()(forwarder, {
  call: {
    ...passBodies,
    bodyLimitBytes: CALL_BYTES,
    largeBodies: 'of-proven',
    proof: (head, forwarder) => forwarder.requirePassIn(head),
    handler: ({ body }, forwarder) => forwarder.call(body),
  },
  describe: {
    ...passBodies,
    handler: ({ body }, forwarder) => forwarder.describe(body),
  },
  order: {
    ...passBodies,
    handler: ({ body }, forwarder) => forwarder.obey(body),
  },
})

// Serves the contract of the forwarder. Callers send a pass in the body; platform tokens are ignored.
import { forwarder } from '@company-data/protocol/nouns/forwarder/contract'
import { serve } from '../../../gate/serve.ts'
import type { Forwarding } from './forward.ts'
import type { orders } from './orders.ts'

export const forwarderRoutes = serve<Forwarding & { obey: ReturnType<typeof orders> }>()(forwarder, {
  call: {
    proof: (head, forwarder) => forwarder.requirePassIn(head),
    handler: ({ body }, forwarder) => forwarder.call(body),
  },
  describe: ({ body }, forwarder) => forwarder.describe(body),
  order: ({ body }, forwarder) => forwarder.obey(body),
})

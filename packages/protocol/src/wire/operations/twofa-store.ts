// Schemas of the switch that makes the challenge store unreachable, for tests of an outage (G-119).
import { z } from 'zod'

export const twofaStoreSwitch = z.object({ available: z.boolean() })

export type TwofaStoreSwitch = z.output<typeof twofaStoreSwitch>

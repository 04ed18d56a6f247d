// What the consent page shows before the user decides: who asks, and for what.
import { z } from 'zod'

export const consentRequest = z.object({
  client_id: z.string(),
  /** The name that the company gave the client; null for the client of a service. */
  name: z.string().nullable(),
  kind: z.enum(['svc', 'acct', 'app']),
  /** The code of the company that registered the client. */
  company_code: z.string().nullable(),
  capabilities: z.array(z.string()),
  /** Where a refusal leads; null in detached mode, where the refusal is posted. */
  deny_to: z.string().nullable(),
})

export type ConsentRequest = z.output<typeof consentRequest>

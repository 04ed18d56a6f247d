// What a consent page shows before the user decides.
import { z } from 'zod'
import { uuid } from '../../ids.ts'

export const consentDetails = z.object({
  client_id: z.string(),
  client_name: z.string().nullable(),
  kind: z.enum(['svc', 'acct', 'app']),
  company_name: z.string(),
  service_id: uuid.nullable(),
  service_name: z.string().nullable(),
  mode: z.literal('2fa_enroll').nullable(),
  /** Both null without a person's session. */
  connected: z.boolean().nullable(),
  enrolled: z.boolean().nullable(),
  /** Not being connected leaves it true: the page connects first. */
  allowed: z.boolean(),
  reason: z.enum(['level_required', 'persons_only']).nullable(),
  claims: z.array(z.unknown()),
  claims_delivery: z.enum(['encrypted', 'plaintext']).nullable(),
  service_public_key: z.string().nullable(),
})

export type ConsentDetails = z.output<typeof consentDetails>

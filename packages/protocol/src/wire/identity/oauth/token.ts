// The answer of the token endpoint (RFC 6749, section 5.1).
import { z } from 'zod'

export const tokenAnswer = z.strictObject({
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  access_token: z.string(),
  api_url: z.string().optional(),
  refresh_token: z.string().optional(),
})

export type TokenAnswer = z.output<typeof tokenAnswer>

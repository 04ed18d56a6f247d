// The response of the token endpoint (RFC 6749, section 5.1).
import { z } from 'zod'

export const tokenResponse = z.strictObject({
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  access_token: z.string(),
  api_url: z.string().optional(),
  refresh_token: z.string().optional(),
  /** Both only for a sign-in app; a refresh returns no ID token. */
  id_token: z.string().optional(),
  scope: z.literal('openid').optional(),
})

export type TokenResponse = z.output<typeof tokenResponse>

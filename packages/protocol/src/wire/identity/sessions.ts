// Schemas of sessions: the responses of opening and refreshing one (G-010).
import { z } from 'zod'

export const sessionUsertypes = ['person', 'company', 'delegate'] as const

export const sessionResponse = z.object({
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  access_token: z.string(),
  refresh_token: z.string(),
  api_url: z.string(),
  user_id: z.string(),
  usertype: z.enum(sessionUsertypes),
})

export type SessionResponse = z.output<typeof sessionResponse>

export const refreshRequest = z.object({ refresh_token: z.string().max(256) })

export type RefreshRequest = z.output<typeof refreshRequest>

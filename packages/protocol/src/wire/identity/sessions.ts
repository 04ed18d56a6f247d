// Schemas of sessions: the responses of opening and refreshing one (G-010).
import { z } from 'zod'
import { timestamp } from '../timestamps.ts'

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

const apps = ['wallet', 'portal', 'consent'] as const

/** The app that a login or registration says it is; any other text counts as none. */
export const clientName = z
  .string()
  .max(64)
  .transform((name) => apps.find((app) => app === name) ?? null)
  .nullish()
  .describe('`wallet`, `portal` or `consent`, for the list of sessions.')

export const sessionRecord = z.object({
  id: z.string(),
  is_current: z.boolean(),
  app: z.string().nullable(),
  agent: z.string().nullable().describe('The browser and the system, for example “Chrome on Android”.'),
  opened_by: z.enum(['password', 'passkey', 'kit', 'register', 'invite']),
  device_id: z.string().nullable().describe('The passkey that opened it.'),
  created_at: timestamp,
  last_used_at: timestamp.describe('The last refresh, to the hour.'),
})

/**
 * An app or a browser that is signed in to the account.
 * @example
 * const sessions: SessionRecord[] = await person.sessions.list()
 * for (const { id, is_current } of sessions) if (!is_current) await person.sessions.end(id)
 */
export type SessionRecord = z.output<typeof sessionRecord>

export const refreshRequest = z.object({ refresh_token: z.string().max(256) })

export type RefreshRequest = z.output<typeof refreshRequest>

// Schemas of the backfill that gives existing clients newer whitelist patterns (G-024).
import { z } from 'zod'
import { clientKinds } from '../../whitelist/whitelist-patterns.ts'

/** G-024. */
export const whitelistBackfill = z.object({ client_kind: z.enum(clientKinds), pattern: z.string().nullish() })

export type WhitelistBackfill = z.output<typeof whitelistBackfill>

export const whitelistBackfillResponse = z.object({ updated: z.int() })

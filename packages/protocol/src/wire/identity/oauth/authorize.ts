// The JSON response of the authorize endpoint; a form gets a redirect.
import { z } from 'zod'

/** Null in detached mode, which has no redirect. */
export const authorizeResponse = z.object({ redirect_to: z.string().nullable() })

export type AuthorizeResponse = z.output<typeof authorizeResponse>

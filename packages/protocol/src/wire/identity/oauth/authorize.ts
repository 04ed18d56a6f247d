// The answer of the authorize endpoint to JSON; a form is answered by a redirect.
import { z } from 'zod'

/** Null in detached mode, where nobody is redirected. */
export const authorizeResponse = z.object({ redirect_to: z.string().nullable() })

export type AuthorizeResponse = z.output<typeof authorizeResponse>

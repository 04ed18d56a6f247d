// The answer of the authorize endpoint to JSON; a form is answered by a redirect.
import { z } from 'zod'

/** Null in detached mode, where nobody is redirected. */
export const authorizeAnswer = z.object({ redirect_to: z.string().nullable() })

export type AuthorizeAnswer = z.output<typeof authorizeAnswer>

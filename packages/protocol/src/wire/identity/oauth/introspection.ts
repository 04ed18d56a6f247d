// The answer of token introspection (RFC 7662); further members only of a token that is active.
import { z } from 'zod'

export const introspectionAnswer = z.looseObject({ active: z.boolean() })

export type IntrospectionAnswer = z.output<typeof introspectionAnswer>

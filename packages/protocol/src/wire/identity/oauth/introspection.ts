// The answer of token introspection (RFC 7662); further members only of a token that is active.
import { z } from 'zod'

export const introspectionResponse = z.looseObject({ active: z.boolean() })

export type IntrospectionResponse = z.output<typeof introspectionResponse>

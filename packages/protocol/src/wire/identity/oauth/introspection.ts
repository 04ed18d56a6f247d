// The response of token introspection; only an active token has more members (RFC 7662).
import { z } from 'zod'

export const introspectionResponse = z.looseObject({ active: z.boolean() })

export type IntrospectionResponse = z.output<typeof introspectionResponse>

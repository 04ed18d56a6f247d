// The metadata of the authorization server (RFC 8414), also in its OpenID form.
import { z } from 'zod'

export const serverMetadata = z.looseObject({ issuer: z.string() })

export type ServerMetadata = z.output<typeof serverMetadata>

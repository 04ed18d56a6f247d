// The keys that verify access tokens, and their rotation by an operator (RFC 7517).
import { z } from 'zod'

export const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) })

export type Jwks = z.output<typeof jwks>

/** `now` retires the old key immediately, for one that has leaked. */
export const signingKeyRotation = z.object({ now: z.boolean().default(false) }).optional()

export const signingKeyIds = z.object({ keys: z.array(z.string()) })

export type SigningKeyIds = z.output<typeof signingKeyIds>

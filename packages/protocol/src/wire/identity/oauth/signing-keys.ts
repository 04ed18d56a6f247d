// The keys that access tokens verify against (RFC 7517), and how an operator makes a new one.
import { z } from 'zod'

export const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) })

export type Jwks = z.output<typeof jwks>

/** `now` retires the old key at once, for one that has leaked. */
export const signingKeyRotation = z.object({ now: z.boolean().default(false) }).optional()

export const signingKeyIds = z.object({ keys: z.array(z.string()) })

export type SigningKeyIds = z.output<typeof signingKeyIds>

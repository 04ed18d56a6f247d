// Ids and fingerprints on the wire.
import { z } from 'zod'

/** G-001. */
export const uuid = z.uuid('must be a UUID')

export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal characters')

// Ids and fingerprints on the wire.
import { z } from 'zod'
import { rule } from '../reasons.ts'

/** G-001. */
export const uuid = z.uuid(rule('text.format', { format: 'uuid' }))

export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, rule('text.sha256'))

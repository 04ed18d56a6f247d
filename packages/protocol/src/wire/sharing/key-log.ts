// Schemas of the key log: checkpoint, proofs and leaves.
import { z } from 'zod'
import { uuid } from '../ids.ts'
import { queryInteger } from '../query-integer.ts'

const position = z.int().min(0)
const base64 = z.base64()

export const MAX_KEY_LOG_ENTRIES = 1000

const MAX_POSITION = 999_999_999
const positionParameter = queryInteger({ min: 0, max: MAX_POSITION })

export const keyLogCheckpoint = z.object({
  origin: z.string(),
  size: position,
  root: base64.describe('The root of RFC 6962.'),
  signature: base64.describe('Ed25519 over the lines origin, size and root, each with a line feed at its end.'),
  key_id: z.string().describe('Eight hex digits, as in `key_log_key`.'),
})

export type KeyLogCheckpoint = z.output<typeof keyLogCheckpoint>

export const keyLogProofQuery = z.object({ service_id: uuid, size: positionParameter.optional() })

export const keyLogProof = z.object({ index: position, size: position, hashes: z.array(base64) })

export type KeyLogProof = z.output<typeof keyLogProof>

export const keyLogConsistencyQuery = z.object({ from: positionParameter, to: positionParameter.optional() })

export const keyLogConsistency = z.object({ from: position, to: position, hashes: z.array(base64) })

export type KeyLogConsistency = z.output<typeof keyLogConsistency>

export const keyLogEntriesQuery = z.object({
  from: queryInteger({ min: 0, max: MAX_POSITION, default: 0 }).default(0),
  limit: queryInteger({ min: 1, max: MAX_KEY_LOG_ENTRIES, default: MAX_KEY_LOG_ENTRIES }).default(MAX_KEY_LOG_ENTRIES),
})

export const keyLogEntries = z.object({
  items: z.array(z.object({ index: position, leaf: base64 })),
  next: position.nullable().describe('The index to continue from, or null at the end.'),
})

export type KeyLogEntries = z.output<typeof keyLogEntries>

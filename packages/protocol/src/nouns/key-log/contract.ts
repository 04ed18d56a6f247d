// The contract of the key log: which key each code named, in an order that cannot change unnoticed.
import { anyone } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perAddress } from '../../contract/endpoint-limits.ts'
import { platformPrefix } from '../../contract/prefixes.ts'
import {
  keyLogCheckpoint,
  keyLogConsistency,
  keyLogConsistencyQuery,
  keyLogEntries,
  keyLogEntriesQuery,
  keyLogProof,
  keyLogProofQuery,
} from '../../wire/sharing/key-log.ts'
import { keyLogRoutes } from './routes.ts'

const publicDoor = {
  prefix: platformPrefix,
  access: anyone,
  openapi: ['company-data', 'account', 'consumer'],
  at: ['front-door', 'region'],
} as const

export const keyLog = contract(
  keyLogRoutes,
  { public: publicDoor },
  {
    checkpoint: {
      summary: 'Read the signed size and root of the log of service keys',
      since: '0.1.0',
      description:
        'With `Accept: text/plain` the response is the same checkpoint in the form of C2SP. `key_log_key` of `GET /api/platform` verifies it.',
      response: keyLogCheckpoint,
      limits: { rate: perAddress('publicCalls') },
    },
    proof: {
      summary: 'Prove that the newest leaf of a service is in the log',
      since: '0.1.0',
      description: 'An inclusion proof of RFC 6962 for the log of `size` leaves, by default the whole log.',
      query: keyLogProofQuery,
      response: keyLogProof,
      limits: { rate: perAddress('publicCalls') },
      errors: ['services.not_found'],
    },
    consistency: {
      summary: 'Prove that the log with `from` leaves is the beginning of the log with `to` leaves',
      since: '0.1.0',
      query: keyLogConsistencyQuery,
      response: keyLogConsistency,
      limits: { rate: perAddress('publicCalls') },
    },
    entries: {
      summary: 'List the leaves of the log from an index on',
      since: '0.1.0',
      description:
        'A leaf has 90 bytes: 1, the operation (1 bound, 2 released), SHA-256 of the code, the service id, SHA-256 of the public key, and the time in milliseconds.',
      query: keyLogEntriesQuery,
      response: keyLogEntries,
      limits: { rate: perAddress('publicCalls') },
    },
  },
)

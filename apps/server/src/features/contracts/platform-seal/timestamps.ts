// Timestamps of seals: asks the configured authority, and decides what happens without one.
import {
  type TimestampRequest,
  timestampRequest,
  timestampRequestForHash,
  timestampToken,
} from '@company-data/pdf/timestamps'
import { ApiError } from '@company-data/protocol/errors'
import type { PlatformSealDeps } from './deps.ts'

type Timestamps = NonNullable<PlatformSealDeps['timestamps']>

export interface TimestampRequests {
  /** A timestamp of a signature; undefined: the seal has none. */
  forSignature(signature: Uint8Array): Promise<Uint8Array | undefined>
  /** A timestamp of a file, by its SHA-256. */
  forFile(sha256: Uint8Array): Promise<Uint8Array | undefined>
}

const OK = 200
const TRIES = 2
const RETRY_TIMEOUT_MS = 2000

/** Asks the authority once, and throws if it gives no timestamp. */
const askAuthority = async ({ url, outbound, roots }: Timestamps, request: TimestampRequest): Promise<Uint8Array> => {
  const { status, bodyStart } = await outbound.post(url, {
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.body,
  })
  if (status !== OK) throw new Error(`The authority answered ${status}.`)
  const token = timestampToken(bodyStart, request, roots)
  if (typeof token === 'string') throw new Error(token)
  return token
}

export const timestampRequests = ({
  timestamps,
  log,
  metrics,
}: Pick<PlatformSealDeps, 'timestamps' | 'log' | 'metrics'>): TimestampRequests => {
  const count = metrics.counter(
    'companydata_seal_timestamps_total',
    'Timestamps that an authority was asked for, by outcome',
    ['outcome'],
  )
  const request = async (createRequest: () => TimestampRequest): Promise<Uint8Array | undefined> => {
    if (!timestamps) return undefined
    let failure: unknown
    const startedAt = performance.now()
    // A person waits: an authority that took long is not asked again.
    for (let attempt = 0; attempt < TRIES && performance.now() - startedAt < RETRY_TIMEOUT_MS; attempt++) {
      try {
        const token = await askAuthority(timestamps, createRequest())
        count.add({ outcome: 'given' })
        return token
      } catch (error) {
        failure = error
      }
    }
    count.add({ outcome: 'failed' })
    log.warn('a seal has no timestamp', { why: failure instanceof Error ? failure.message : String(failure) })
    // A seal without a timestamp is valid: unless the operator wants one, an unreachable authority must not block signing.
    if (timestamps.isRequired) throw new ApiError('server.overloaded')
    return undefined
  }
  return {
    forSignature: (signature) => request(() => timestampRequest(signature)),
    forFile: (sha256) => request(() => timestampRequestForHash(sha256)),
  }
}

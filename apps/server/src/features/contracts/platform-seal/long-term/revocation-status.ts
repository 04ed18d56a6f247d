// Fetches the revocation status of foreign certificates, by OCSP or a list, and caches it.
import { createHash } from 'node:crypto'
import {
  crlUrls,
  ocspRequest,
  ocspUrls,
  readCertificateFields,
  readCrl,
  readOcspResponse,
} from '@company-data/pdf/certificates'
import type { PlatformSealDeps } from '../deps.ts'

/** DER of the status of a certificate, for the store of validation data. */
export interface RevocationStatus {
  isRevoked: boolean
  until: Date
  crl?: Uint8Array
  ocspResponse?: Uint8Array
  /** The certificates of the responder. */
  certificates: readonly Uint8Array[]
}

type Deps = Pick<PlatformSealDeps, 'revocationOutbound' | 'clock' | 'log'>

const OK = 200
const MAX_CACHE_TTL_MS = 6 * 3600_000
const FAILURE_TTL_MS = 60_000
const MAX_CACHED = 200
/** Tolerance for differing clocks of authorities. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

const isCurrent = ({ from, until }: { from: Date; until: Date }, now: Date): boolean =>
  from.getTime() - CLOCK_TOLERANCE_MS <= now.getTime() && now <= until

const askResponder = async (
  { revocationOutbound, clock }: Deps,
  url: string,
  [certificate, issuer]: [Uint8Array, Uint8Array],
): Promise<RevocationStatus | undefined> => {
  const { status, bodyStart, isWhole } = await revocationOutbound.post(url, {
    headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
    body: ocspRequest(certificate, issuer),
  })
  const response = status === OK && isWhole ? readOcspResponse(bodyStart, certificate, issuer) : undefined
  return response && isCurrent(response, clock.realNow()) ? { ...response, ocspResponse: bodyStart } : undefined
}

const fetchList = async (
  { revocationOutbound, clock }: Deps,
  url: string,
  [certificate, issuer]: [Uint8Array, Uint8Array],
): Promise<RevocationStatus | undefined> => {
  const { status, bodyStart, isWhole } = await revocationOutbound.get(url, { headers: {} })
  const list = status === OK && isWhole ? readCrl(bodyStart, issuer) : undefined
  if (!list || !isCurrent(list, clock.realNow())) return undefined
  return { isRevoked: list.isRevoked(certificate), until: list.until, crl: bodyStart, certificates: [] }
}

/** Tries every address in turn; an OCSP response is smaller than a list, so it comes first. */
const fetchStatus = async (deps: Deps, pair: [Uint8Array, Uint8Array]): Promise<RevocationStatus | undefined> => {
  const fields = readCertificateFields(pair[0])
  const tries = [
    ...ocspUrls(fields).map((url) => () => askResponder(deps, url, pair)),
    ...crlUrls(fields).map((url) => () => fetchList(deps, url, pair)),
  ]
  for (const attempt of tries) {
    const status = await attempt().catch(() => undefined)
    if (status) return status
  }
  if (tries.length > 0) deps.log.warn('the revocation status of a certificate is not known', { tries: tries.length })
  return undefined
}

export type FindRevocationStatus = (
  certificate: Uint8Array,
  issuer: Uint8Array,
) => Promise<RevocationStatus | undefined>

export const revocationStatuses = (deps: Deps): FindRevocationStatus => {
  const cache = new Map<string, { status: Promise<RevocationStatus | undefined>; until: number }>()
  return (certificate, issuer) => {
    const key = createHash('sha256').update(certificate).update(issuer).digest('base64')
    const now = deps.clock.realNow().getTime()
    const cached = cache.get(key)
    if (cached && cached.until > now) return cached.status
    if (cache.size >= MAX_CACHED) cache.clear()
    const entry = { status: fetchStatus(deps, [certificate, issuer]), until: now + FAILURE_TTL_MS }
    cache.set(key, entry)
    void entry.status.then((status) => {
      if (status) entry.until = Math.min(status.until.getTime(), now + MAX_CACHE_TTL_MS)
    })
    return entry.status
  }
}

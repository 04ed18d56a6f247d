// The lists of revoked certificates of the platform's roots, published for readers of sealed PDFs.
import { issueCrl } from '@company-data/pdf/certificates'
import type { SealCertificates } from './certificates.ts'
import type { PlatformSealDeps } from './deps.ts'

/** DER of the list of a root, by the root's SHA-256; undefined: there is no such root. */
export type FindRevocationList = (rootSha256: string) => Uint8Array | undefined

const STEP_MS = 12 * 3600_000
const LIFETIME_MS = 7 * 24 * 3600_000

/**
 * Every process issues the same list for the same half day, so none is stored. A revocation begins another one at once.
 */
export const revocationLists = (
  { clock }: Pick<PlatformSealDeps, 'clock'>,
  certificates: Pick<SealCertificates, 'listUnder'>,
): FindRevocationList => {
  const cache = new Map<string, { fromMs: number; list: Uint8Array }>()
  return (rootSha256) => {
    const issued = certificates.listUnder(rootSha256)
    if (!issued) return undefined
    const { root, leaves } = issued
    const revoked = leaves.flatMap(({ certificate, revocation }) =>
      revocation ? [{ certificate, at: revocation.at, reason: revocation.reason }] : [],
    )
    const stepMs = Math.floor(clock.nowMs() / STEP_MS) * STEP_MS
    const fromMs = Math.max(stepMs, ...revoked.map(({ at }) => at.getTime()))
    const cached = cache.get(rootSha256)
    if (cached?.fromMs === fromMs) return cached.list
    const list = issueCrl(root, revoked, { from: new Date(fromMs), until: new Date(fromMs + LIFETIME_MS) })
    cache.set(rootSha256, { fromMs, list })
    return list
  }
}

// Collects the data that validates a seal in later years: certificates, and their revocation status at this time.
import type { ValidationData } from '@company-data/pdf/pool'
import type { PlatformSealDeps } from '../deps.ts'
import { type FindRevocationStatus, type RevocationStatus, revocationStatuses } from './revocation-status.ts'

/** A certificate of the seal was revoked by its authority. */
export class CertificateRevoked extends Error {}

export interface ValidationCollector {
  /** `sealChain` and the chain of the timestamp's authority. Throws CertificateRevoked. */
  collect(sealChain: readonly Uint8Array[], authorityChain: readonly Uint8Array[]): Promise<ValidationData>
}

type Deps = Pick<PlatformSealDeps, 'revocationOutbound' | 'clock' | 'log'>

/** Finds the revocation list of one of the platform's roots; undefined: another authority issued the certificate. */
export type FindPlatformCrl = (issuer: Uint8Array) => Uint8Array | undefined

const withoutRepeats = (items: readonly Uint8Array[]): Uint8Array[] => {
  const byContent = new Map(items.map((item) => [Buffer.from(item).toString('base64'), item]))
  return [...byContent.values()]
}

const listStatuses = async (
  chain: readonly Uint8Array[],
  findStatus: FindRevocationStatus,
  findPlatformCrl: FindPlatformCrl,
): Promise<RevocationStatus[]> => {
  const statuses = await Promise.all(
    chain.slice(0, -1).map(async (certificate, index) => {
      const issuer = chain[index + 1] ?? certificate
      const crl = findPlatformCrl(issuer)
      return crl ? { isRevoked: false, until: new Date(), crl, certificates: [] } : findStatus(certificate, issuer)
    }),
  )
  return statuses.filter((status) => status !== undefined)
}

export const validationCollector = (deps: Deps, findPlatformCrl: FindPlatformCrl): ValidationCollector => {
  const findStatus = revocationStatuses(deps)
  return {
    async collect(sealChain, authorityChain) {
      const [forSeal, forAuthority] = await Promise.all(
        [sealChain, authorityChain].map((chain) => listStatuses(chain, findStatus, findPlatformCrl)),
      )
      const statuses = [...(forSeal ?? []), ...(forAuthority ?? [])]
      if (forSeal?.some(({ isRevoked }) => isRevoked))
        throw new CertificateRevoked('The authority has revoked a certificate of the seal.')
      return {
        certificates: withoutRepeats([
          ...sealChain,
          ...authorityChain,
          ...statuses.flatMap(({ certificates }) => certificates),
        ]),
        crls: withoutRepeats(statuses.flatMap(({ crl }) => crl ?? [])),
        ocspResponses: withoutRepeats(statuses.flatMap(({ ocspResponse }) => ocspResponse ?? [])),
      }
    },
  }
}

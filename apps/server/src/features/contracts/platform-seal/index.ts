// Entry point of the platform's seal: seals documents for other features, and publishes its certificates.
import { createHash, X509Certificate } from 'node:crypto'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { sealCertificates } from './certificates.ts'
import type { PlatformSealDeps } from './deps.ts'
import { validationCollector } from './long-term/validation-data.ts'
import { type PlatformSeal, platformSealActions } from './platform-seal.ts'
import { publishedPem } from './published-pem.ts'
import { revocationLists } from './revocation-lists.ts'
import { revokeActions } from './revoke-certificate.ts'
import { platformSealRoutes } from './routes.ts'
import { documentSigners } from './signers/document-signers.ts'
import { operatorChains } from './signers/operator-chains.ts'

export type { TimestampAuthority } from './deps.ts'
export type { DocumentToSeal, PlatformSeal, Seal, SealedSignature } from './platform-seal.ts'
export type { OperatorSigner } from './signers/operator-signer.ts'
export { platformSealRoutes }

const RENEW_EVERY_MS = 24 * 3600_000

export const platformSeal = (deps: PlatformSealDeps): PlatformSeal & Feature => {
  const certificates = sealCertificates(deps)
  const chains = operatorChains(deps)
  const signers = documentSigners(deps, certificates, chains)
  const findRevocationList = revocationLists(deps, certificates)
  const validation = validationCollector(deps, (issuer) =>
    findRevocationList(createHash('sha256').update(issuer).digest('hex')),
  )
  const pem = (): string => publishedPem(certificates.list(), chains.list(), signers.operatorChain())
  deps.metrics.gauges(
    'companydata_seal_certificate_expiry_timestamp_seconds',
    'When the certificate that seals documents now expires',
    [],
    () => {
      const leaf = signers.operatorChain()?.[0] ?? certificates.list().leaves[0]
      return leaf ? [{ labels: {}, value: new X509Certificate(leaf).validToDate.getTime() / 1000 }] : []
    },
  )
  return {
    ...platformSealActions(deps, signers, validation),
    routes: bindRoutes(platformSealRoutes, {
      pem,
      rotate: certificates.rotate,
      revoke: revokeActions(certificates),
      findRevocationList,
    }),
    jobs: [{ name: 'platform-seal.renew', everyMs: RENEW_EVERY_MS, run: () => certificates.renew() }],
    async start() {
      await certificates.start()
      await chains.start()
      await signers.start()
    },
    async stop() {
      await chains.stop()
      await certificates.stop()
    },
  }
}

// The contract of the platform seal: public certificates, and their rotation by the operator.
import { anyone, type Door, operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { rootPrefix } from '../../contract/prefixes.ts'
import { revokedSealCertificate, revokeSealCertificate, sealCertificate } from '../../wire/contracts/platform-seal.ts'
import { platformSealAddresses, platformSealOtherAddresses } from './routes.ts'

const PEM_TYPE = 'application/x-pem-file'

const CRL_TYPE = 'application/pkix-crl'

const publicDoor = {
  prefix: rootPrefix,
  access: anyone,
  openapi: ['company-data', 'account', 'consumer'],
  at: ['front-door', 'region'],
} as const satisfies Door

export const platformSeal = contract(
  { ...platformSealAddresses, ...platformSealOtherAddresses },
  { public: publicDoor },
  {
    readCertificates: {
      summary: 'Read the certificates that seal documents, as PEM',
      since: '0.1.0',
      description:
        'The current certificate comes first, then every former one, then the roots that issued them. With this file as the trusted ' +
        'certificates, any PDF reader and `openssl cms -verify` can check a sealed document.',
      contentType: PEM_TYPE,
      modes: 'exempt',
    },
    readRevocationList: {
      summary: 'Read the revoked certificates of a seal root, as a CRL',
      since: '0.1.0',
      description:
        'Certificates that seal documents name this address. `root` is the SHA-256 of the root, lowercase hex.',
      contentType: CRL_TYPE,
      modes: 'exempt',
      errors: ['route.not_found'],
    },
    revoke: {
      summary: 'Revoke a certificate that sealed documents',
      since: '0.1.0',
      description:
        'The certificate is on the revocation list from now on and no longer seals. If it was the current one, a new certificate ' +
        'is issued. Repeating the call changes nothing.',
      openapi: ['operations'],
      access: operator('security'),
      body: revokeSealCertificate,
      response: revokedSealCertificate,
      errors: ['ops.certificate_unknown'],
    },
    rotate: {
      summary: 'Issue a new certificate that seals documents from now on',
      since: '0.1.0',
      description: 'Documents that are already sealed stay valid, because the former certificate stays published.',
      openapi: ['operations'],
      access: operator('security'),
      response: sealCertificate,
    },
  },
)

// Entry point of the seal's certificates: keys, roots, leaves. Loads nothing of the PDF engine.
export {
  type CertificateName,
  type Identity,
  issueLeaf,
  issueRoot,
  newSealKey,
  type Period,
  toPem,
} from './certificate.ts'
export { issueCrl, type RevocationReason, readCrl, revocationReasons } from './crl.ts'
export { crlUrls, ocspUrls, readCertificateFields } from './extensions.ts'
export { toLowS } from './low-s.ts'
export { ocspRequest, readOcspResponse } from './ocsp.ts'
export { findChainProblem, orderChain, readPemCertificates } from './signer-chain.ts'

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
export { findChainProblem, orderChain, readPemCertificates } from './signer-chain.ts'

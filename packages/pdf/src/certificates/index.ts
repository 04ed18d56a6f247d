// The certificates of the seal: keys, roots, leaves. It loads nothing of the PDF engine.
export {
  type CertificateName,
  type Identity,
  issueLeaf,
  issueRoot,
  newSealKey,
  type Period,
  toPem,
} from './certificate.ts'

// Entry point of the test tools for seals: certificates, signers, authorities and installed programs.
export { ocspResponder } from './ocsp-responder.ts'
export { opensslVerifies, readCrlText, verifyCms } from './openssl.ts'
export { leafExtensions, operatorIdentity, toPkcs12 } from './operator-identity.ts'
export { runOnPdf, skipWithout } from './programs.ts'
export { referenceSigner } from './reference-signer.ts'
export { hasOpenssl, serve, timestampAuthority } from './timestamp-authority.ts'

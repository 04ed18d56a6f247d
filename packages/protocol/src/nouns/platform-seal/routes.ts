// The addresses of the platform seal.
import type { Routes } from '../../contract/route.ts'

export const platformSealAddresses = {
  readCertificates: 'BYTES /.well-known/platform-seal.pem',
} as const satisfies Routes

/** For PDF readers and for operators. */
export const platformSealOtherAddresses = {
  readRevocationList: 'GET /.well-known/platform-seal-crl/{rootHash}',
  revoke: 'POST /api/ops/platform-seal/revoke',
  rotate: 'POST /api/ops/platform-seal/rotate',
} as const satisfies Routes

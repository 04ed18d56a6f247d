// The addresses of the platform seal.
import type { Routes } from '../../contract/route.ts'

export const platformSealAddresses = {
  readCertificates: 'GET /.well-known/platform-seal.pem',
  readRevocationList: 'GET /.well-known/platform-seal-crl/{root}',
  revoke: 'POST /api/ops/platform-seal/revoke',
  rotate: 'POST /api/ops/platform-seal/rotate',
} as const satisfies Routes

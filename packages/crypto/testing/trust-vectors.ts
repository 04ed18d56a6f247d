// The vectors of docs/spec/trust, made by an independent program.

import { readFileSync } from 'node:fs'

interface TrustVectors {
  kit: {
    secret_hex: string
    code: string
    canonical: string
    wrong_symbol_in_group_3: { problem: string; bad: number[] }
    verifier_salt_base64: string
    verifier: string
    wrap_of_1218_bytes_03: { iter: number; salt: string; iv: string; data_sha256: string }
  }
}

const file = new URL('../../../docs/spec/trust/vectors.json', import.meta.url)

export const trustVectors = JSON.parse(readFileSync(file, 'utf8')) as TrustVectors

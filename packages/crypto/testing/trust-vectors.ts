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
  unlock: { user_id: string; prf_eval_first_hex: string; prf_output_hex: string; key_hex: string }
  assertion: {
    text: string
    public_key: string
    client_data: string
    authenticator_data: string
    signature: string
  }
}

const file = new URL('../../../docs/spec/trust/vectors.json', import.meta.url)

export const trustVectors = JSON.parse(readFileSync(file, 'utf8')) as TrustVectors

// The values of the examples of recovery, passkeys, verified companies and the key log, by the name of a member.
import { sha256, verifier } from './example-keys.ts'

const HASH = 'D4tM+9ie3xRws6QtREukkY0b4T5qFyBXpjXA28KYBC8='

export const trustValues: Readonly<Record<string, unknown>> = {
  // the platform and verified companies
  operator_name: 'Example Operations Ltd',
  operator_id: '0197a5c2-3d4e-7f60-8a1b-2c3d4e5f6071',
  caller_address: '192.0.2.10',
  request_path: '/api/ops/jobs/run',
  operator_url: 'https://operator.example.com',
  support_url: 'https://support.example.com',
  wallet_url: 'https://front-door.example.com/wallet/',
  icon_url: 'https://front-door.example.com/platform/icon',
  country: 'DE',
  domain: 'acme.example',
  name_conflict_domain: 'acme.example',
  legal_name: 'Acme Ltd',
  name_key: sha256.slice(0, 16),
  register: 'HRB 12345',
  suspension_reason: null,
  quoted: null,
  note: null,
  missing: [],

  // recovery
  kit: verifier,
  recovery_codes: ['7K3QX-M9PAB', 'D2VNC-4TGEH'],
  return_token: 'an opaque token of fifteen minutes',

  // passkeys and sessions
  challenge: 'AAABmlXu3gB6f2k5c1dQb0t4ZkRyTnB2Yx8a9Q0b1c2d3e4f',
  client_data: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
  authenticator_data: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
  signature: 'aGVyZSBhcmUgdGhlIDY0IGJ5dGVzIG9mIGEgc2lnbmF0dXJlOiByIGFuZCBzLCAzMiBieXRlcyBlYWNoLiE=',
  app: 'wallet',
  agent: 'Chrome on Android',
  device_id: null,

  // the platform
  webauthn_rp_id: 'front-door.example.com',

  // the key log
  key_log_key: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
  origin: 'front-door.example.com/key-log',
  root: HASH,
  rootHash: sha256,
  hashes: [HASH],
  leaf: 'AQFgQxg=',

  // the history of requests
  route: '/api/company-data/connections/{connectionId}',
  error_key: null,
}

// Examples of bodies about accounts, OAuth and operators, by the name of their schema.
import { deviceKey, otherSalt, salt, verifier, wrappedKey } from './example-keys.ts'
import { ID } from './example-values.ts'

const encrypted_private_key = { ...wrappedKey, iter: 600_000, salt: otherSalt }
const client_secret = 'the secret that was shown once'

export const accountBodies: Readonly<Record<string, unknown>> = {
  // tokens and clients
  TokenRequest: { grant_type: 'client_credentials', client_id: 'svc_2Zq7c1', client_secret },
  TokenResponse: {
    token_type: 'Bearer',
    expires_in: 3600,
    access_token: 'eyJhbGciOiJFZERTQSJ9.…',
    api_url: 'https://eu.example.com',
  },
  IntrospectionResponse: { active: true, token_type: 'Bearer', client_id: 'app_2Zq7c1', sub: ID },
  DetachedResult: { code: 'ac_…', state: 'a-random-state-of-at-least-32-characters' },
  Userinfo: {
    sub: ID,
    claims: { email: 'anna@example.com' },
    email: 'anna@example.com',
    email_verified: false,
  },
  AuthorizeDecision: {
    response_type: 'code',
    client_id: 'acct_2Zq7c1',
    redirect_uri: 'https://shop.example/back',
    state: 'a-random-state-of-at-least-32-characters',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    decision: 'approve',
    email: 'anna@example.com',
    password: verifier,
  },
  NewAccountClient: { name: 'Billing', capabilities: ['service_management'], purpose: 'billing' },
  NewManagedClient: { company_user_id: ID, name: 'CRM', purpose: 'crm:hub', capabilities: ['customer_connections'] },

  // accounts
  EmailChange: { email: 'anna.new@example.com', password: verifier },
  PasscodeChange: { passcode: verifier, password: verifier },
  PasswordChange: { password: verifier, new_password: verifier, new_auth_salt: salt, encrypted_private_key },
  StepUp: { password: verifier },
  NewTrustedDevice: { name: 'Anna’s phone', public_key: deviceKey },
  TrustedDeviceChange: { name: 'Anna’s phone' },
  NewRecoveryKit: { kit: verifier, encrypted_private_key, password: verifier },
  ReturnFinish: {
    return_token: 'an opaque token of fifteen minutes',
    auth_salt: salt,
    password: verifier,
    encrypted_private_key,
    new_kit: { kit: verifier, encrypted_private_key },
  },
  NewDelegate: { email: 'ben@acme.example', name: 'Ben Example', service_ids: [ID] },

  // operators
  NewOperator: { name: 'Olga Example', roles: ['support'], expires_in_days: 90 },
  OperatorChange: { roles: ['support', 'operations'] },
}

// The values of the examples: by the name of a member, and whole bodies where the members depend on each other.
import {
  deviceKey,
  otherSalt,
  privatePem,
  publicKey,
  salt,
  sha256,
  verifier,
  wrappedKey,
  wrapper,
} from './example-keys.ts'

export const ID = '0198c5a0-7d1e-7c3a-9a51-3f0a4b6c2d11'
export const TIME = '2026-01-31T10:00:00.000+00:00'
const LATER = '2026-01-31T10:15:00.000+00:00'
const OTHER_ID = '0198c5a0-9b42-7f10-8c22-5d1e7a904b33'

const notVerified = {
  verified_hash: null,
  verified_salt: null,
  verified_at: null,
  verified_expires_at: null,
  verified_method: null,
  verified_provider: null,
  verification_id: null,
}

/** Members that exclude another one, or that only some responses have. */
export const omittedMembers: ReadonlySet<string> = new Set(['value_url', 'hmac_secret_once', 'webhook_secret_once'])

export const exampleValues: Readonly<Record<string, unknown>> = {
  id: ID,
  person_user_id: OTHER_ID,
  person_id: OTHER_ID,
  expires_at: LATER,
  verified_expires_at: '2027-01-31T10:00:00.000+00:00',
  next_cursor: null,
  cursor: 'eyJpZCI6IjAxOThjNWEwIn0',
  request_id: ID,

  // names and codes
  name: 'Acme Shop',
  display_name: 'Anna Example',
  description: 'Order and pick up',
  email: 'anna@example.com',
  pending_email: 'anna.new@example.com',
  admin_email: 'ops@acme.example',
  language: 'en',
  shareCode: 'K7PQ2M9XBD',
  companyCode: 'ACME',
  company_code: 'ACME',
  serviceCode: 'SHOP',
  share_code: 'SHOP',
  code: '123456',
  matching_digits: '42',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  endpoint: 'https://push.example.com/send/abc',
  region: 'eu',
  api_url: 'https://eu.example.com',
  redirect_uri: 'https://shop.example/back',
  redirect_uris: ['https://shop.example/back'],
  claim: 'email',
  url: 'https://shop.example/webhooks',
  purpose: 'billing',
  label: 'E-mail',
  slug: 'email',
  type: 'email',
  events: ['connection_created', 'field_updated'],
  capabilities: ['service_management'],

  values: {
    email: {
      slug: 'email',
      service_field_id: OTHER_ID,
      type: 'email',
      value: wrapper,
      live: true,
      updated_at: TIME,
      ...notVerified,
    },
  },
  values_private: { email: false },

  // tokens and clients
  client_id: 'acct_2Zq7c1',
  client_secret: 'the secret that was shown once',
  access_token: 'eyJhbGciOiJFZERTQSJ9.…',
  refresh_token: 'rt_…',
  token_type: 'Bearer',
  expires_in: 3600,
  issuer: 'https://front-door.example.com',
  kid: '2026-01',
  state: 'a-random-state-of-at-least-32-characters',
  token: 'eyJhbGciOiJFZERTQSJ9.…',
  redirect_to: 'https://shop.example/back?code=ac_…&state=…&iss=…',

  // keys and sealed values
  public_key: publicKey,
  recovery_public_key: publicKey,
  public_key_sha256: sha256,
  content_sha256: sha256,
  plain_sha256: sha256,
  original_plain_sha256: null,
  sealed_at: null,
  cancel_effective_date: null,
  signatures: [],
  original_name: 'contract.pdf',
  verified_hash: sha256,
  verified_salt: salt,
  encrypted_private_key: { ...wrappedKey, salt: otherSalt },
  encrypted_recovery_private_key: { ...wrappedKey, salt: otherSalt },
  pem: privatePem,
  value: wrapper,
  body: wrapper,
  auth_salt: salt,
  new_auth_salt: salt,
  iter: 600_000,
  password: verifier,
  new_password: verifier,
  passcode: verifier,
  file: 'data:image/png;base64,iVBORw0KGgo=',
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/Company%20Data:anna%40example.com?secret=JBSWY3DPEHPK3PXP',
  hmac_secret: '****',
  advance_seconds: 3600,
  job: 'mail.send',
  plaintext: 'anna@example.com',
  audience: 'both',
  method: 'email',
  version: '0.1.0',
}

/** Members that mean something else in some schemas, by the name of the schema. */
const carType = {
  key: 'lease_car',
  label: 'Lease car',
  blocks: [{ key: 'model', kind: 'search_select', label: 'Model' }],
  inputs: [{ key: 'budget', type: 'number', label: 'Monthly budget', required: true }],
  outputs: [{ key: 'monthly_price', type: 'number', label: 'Monthly price' }],
}

const carPlugin = { protocol: 1, name: 'Car catalogue', public_key: publicKey, field_types: [carType] }

export const exampleMembers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ServiceRecord: { code: 'ACME/SHOP' },
  StagedFile: { file: ID },
  UploadedAnswerFile: { file: ID },
  DescribedAnswers: {
    answers: [{ slug: 'email', values: [{ for_user_id: OTHER_ID, value: wrapper }] }],
    next_node: 'company_review',
    leaf: false,
  },
  ConnectionRecord: { share_code: 'K7PQ2M9XBD' },
  SentConnectRequest: { share_code: 'K7PQ2M9XBD' },
  NewCompanyConnection: { code: 'ACME/SHOP' },
  DelegateRecord: { name: 'Ben Example', email: 'ben@acme.example' },
  NewDelegate: { name: 'Ben Example', email: 'ben@acme.example' },
  DelegatePatch: { name: 'Ben Example' },
  TrustedDevice: { name: 'Anna’s phone', public_key: deviceKey },
  AccountClientRecord: { name: 'Billing' },
  CreatedAccountClient: { name: 'Billing' },
  CreatedServiceClient: { client_id: 'svc_2Zq7c1' },
  ServiceClientRecord: { client_id: 'svc_2Zq7c1' },
  Region: { name: 'European Union' },
}

/** By the name of the schema. */
export const exampleBodies: Readonly<Record<string, unknown>> = {
  PluginFieldType: carType,
  CustomerPluginPass: { code: 'ACME/SHOP' },
  KnownDescription: { id: ID, description: carPlugin, fetched_at: TIME, last_error: null },
  TokenRequest: {
    grant_type: 'client_credentials',
    client_id: 'svc_2Zq7c1',
    client_secret: 'the secret that was shown once',
  },
  NewTrustedDevice: { name: 'Anna’s phone', public_key: deviceKey },
  NewWebhook: { url: 'https://shop.example/webhooks', events: ['connection_created', 'field_updated'] },
  NewPushSubscription: {
    endpoint: 'https://push.example/send/8f2c',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  WebhookPatch: { events: [], enabled: true },
  NewService: {
    name: 'Acme Shop',
    admin_email: 'ops@acme.example',
    public_key: publicKey,
    encrypted_private_key: wrappedKey,
    share_code: 'SHOP',
    audience: 'both',
  },
  NewAccountClient: { name: 'Billing', capabilities: ['service_management'], purpose: 'billing' },
  NewManagedClient: { company_user_id: ID, name: 'CRM', purpose: 'crm:hub', capabilities: ['customer_connections'] },
  NewConnectRequest: { share_code: 'K7PQ2M9XBD' },
  SlotAnswer: { slug: 'email', contact_data_id: ID, value: wrapper },
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
}

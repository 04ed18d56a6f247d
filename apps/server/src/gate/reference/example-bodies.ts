// Examples by the name of a schema: members that mean something else there, and bodies whose members depend on each other.
import { flowBodies, flowMembers } from './example-flows.ts'
import { deviceKey, publicKey, sha256, verifier, wrappedKey, wrapper } from './example-keys.ts'
import { ID, TIME } from './example-values.ts'

const carType = {
  key: 'lease_car',
  label: 'Lease car',
  blocks: [{ key: 'model', kind: 'search_select', label: 'Model' }],
  inputs: [{ key: 'budget', type: 'number', label: 'Monthly budget', required: true }],
  outputs: [{ key: 'monthly_price', type: 'number', label: 'Monthly price' }],
}

const carPlugin = { protocol: 1, name: 'Car catalogue', public_key: publicKey, field_types: [carType] }

/** Members that mean something else in some schemas, by the name of the schema. */
export const exampleMembers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...flowMembers,
  ServiceRecord: { code: 'ACME/SHOP' },
  StagedFile: { file: ID },
  UploadedAnswerFile: { file: ID },
  ConnectionRecord: { share_code: 'K7PQ2M9XBD' },
  SentConnectRequest: { share_code: 'K7PQ2M9XBD' },
  NewCompanyConnection: { code: 'ACME/SHOP' },
  DelegateRecord: { name: 'Ben Example', email: 'ben@acme.example' },
  NewDelegate: { name: 'Ben Example', email: 'ben@acme.example' },
  DelegatePatch: { name: 'Ben Example' },
  TrustedDevice: { name: 'Anna’s phone', public_key: deviceKey, credential_id: null },
  AccountClientRecord: { name: 'Billing' },
  CreatedAccountClient: { name: 'Billing' },
  CreatedServiceClient: { client_id: 'svc_2Zq7c1' },
  Region: { name: 'European Union' },
  BuiltinPlugin: { key: 'demo', name: 'Demo' },
  ServiceClientRecord: { client_id: 'svc_2Zq7c1', patterns: ['GET /api/company-data/*'] },
}

/** By the name of the schema. */
export const exampleBodies: Readonly<Record<string, unknown>> = {
  ...flowBodies,
  PluginFieldType: carType,
  FieldTypeRow: {
    type: 'loyalty_number',
    parent: 'text',
    label: 'Loyalty number',
    input: null,
    lane: null,
    check: null,
    options: null,
    fields: null,
    validation: 'L[0-9]{4}',
    is_system: false,
  },
  PinBookChange: { version: 1, value: 'wFMVrZoKGdFh9UU6mOW3cFVUhC3luCtCrBj+CTV5Xwv7BOu3bI3K/t28P/M=' },
  SigningKeyIds: { keys: ['2026-01', '2026-02'] },
  JobsRunResponse: { ran: [{ job: 'mail.send', store: 'eu', ok: true }] },
  CustomerPluginPass: { code: 'ACME/SHOP' },
  KnownDescription: { id: ID, description: carPlugin, fetched_at: TIME, last_error: null },
  TokenRequest: {
    grant_type: 'client_credentials',
    client_id: 'svc_2Zq7c1',
    client_secret: 'the secret that was shown once',
  },
  NewTrustedDevice: { name: 'Anna’s phone', public_key: deviceKey },
  NewDocument: {
    connection_id: ID,
    name: 'Subscription',
    payload_kind: 'file',
    kind: 'subscription',
    requires_signature: true,
    metadata: { can_be_cancelled_in_app: true, cancellation_notice_days: 30 },
    file: wrapper,
    plain_sha256: sha256,
    mime_type: 'application/pdf',
    original_name: 'Subscription.pdf',
  },
  NewWebhook: { url: 'https://shop.example/webhooks', events: ['connection_created', 'field_updated'] },
  NewPushSubscription: {
    endpoint: 'https://push.example/send/8f2c',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  WebhookPatch: { events: [], enabled: true },
  NewPlugin: { base_url: 'https://plugin.acme.example', token: 'a-token-that-the-plugin-expects' },
  PluginTokenChange: { token: 'a-token-that-the-plugin-expects' },
  NewCompanyDomain: { domain: 'acme-shop.com' },
  LevelChange: { level: 'pro' },
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

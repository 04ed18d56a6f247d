// Examples by the name of a schema: members that mean something else there, and bodies whose members depend on each other.
import { accountBodies } from './example-accounts.ts'
import { flowBodies, flowMembers } from './example-flows.ts'
import { deviceKey, publicKey, sha256, wrappedKey, wrapper } from './example-keys.ts'
import { trustValues } from './example-trust.ts'
import { ID, OTHER_ID, TIME } from './example-values.ts'

const carType = {
  key: 'lease_car',
  label: 'Lease car',
  blocks: [{ key: 'model', kind: 'search_select', label: 'Model' }],
  inputs: [{ key: 'budget', type: 'number', label: 'Monthly budget', required: true }],
  outputs: [{ key: 'monthly_price', type: 'number', label: 'Monthly price' }],
}

const carPlugin = { protocol: 1, name: 'Car catalogue', public_key: publicKey, field_types: [carType] }

const slotAnswer = { slug: 'email', contact_data_id: ID, value: wrapper }

/** Members that mean something else in some schemas, by the name of the schema. */
export const exampleMembers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Installation: {
    process: {
      roles: ['front-door', 'region', 'worker'],
      started_at: TIME,
      memory_bytes: 140_000_000,
      regions: ['eu'],
    },
  },
  InstallationStore: { jobs: { total: 12, failing: [], overdue: [] } },
  CellMove: { from: 'eu', to: 'eu-2' },
  ...flowMembers,
  // of a person, without a move to another region
  Account: { company_code: undefined, company: undefined, name_flags: undefined, share_code: 'K7PQ2M9XBD' },
  RegistrationResponse: { company_code: undefined, name_conflict: undefined, share_code: 'K7PQ2M9XBD' },
  // of a device that did not ask to be trusted
  LoginResponse: { device_id: undefined },
  // of a person, who has no recovery key
  OpenedReturn: { encrypted_recovery_private_key: undefined },
  FinishedReturn: { device_id: undefined },
  // without `details=true`
  ConsentDetails: { capabilities: undefined, service_code: undefined },
  // without number matching
  RaisedChallenge: { matching_digits: undefined },
  // of a file outside of a flow run
  CompanyDocument: { run_signatures: undefined, seals: undefined },
  CompanyDocumentDetail: { run_signatures: undefined, seals: undefined, payload: undefined },
  CustomerDocument: { run_signatures: undefined },
  CustomerDocumentDetail: { run_signatures: undefined, payload: undefined, file: wrapper },
  ServiceRecord: { code: 'ACME/SHOP' },
  NewSandboxPerson: { email: 'anna-1@sandbox.invalid', display_name: 'Anna Berger' },
  CreatedSandboxPerson: { share_code: 'K7PQ2M9XBD' },
  FoundRecord: {
    kind: 'customer',
    name: 'Anna Example',
    detail: 'K7PQ2M9XBD',
    flow_id: null,
    status: null,
    awaits_others: undefined,
    test_person: undefined,
  },
  SandboxPerson: { email: 'anna-1@sandbox.invalid', display_name: 'Anna Berger', share_code: 'K7PQ2M9XBD' },
  NewTestPerson: { email: 'test-1@sandbox.invalid', display_name: 'Test person', sealed_login: wrapper },
  TestPerson: {
    email: 'test-1@sandbox.invalid',
    display_name: 'Test person',
    share_code: 'K7PQ2M9XBD',
    sealed_login: wrapper,
  },
  FlowParticipant: { test_person: undefined },
  Conversation: { test_person: undefined },
  RecentAction: { test_person: undefined },
  StagedFile: { file: ID },
  UploadedAnswerFile: { file: ID, held: undefined },
  ConnectionRecord: { share_code: 'K7PQ2M9XBD', test_person: undefined },
  SentConnectRequest: { share_code: 'K7PQ2M9XBD' },
  DelegateRecord: { name: 'Ben Example', email: 'ben@acme.example' },
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
  ...accountBodies,
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
  ActivityBookChange: { version: 1, value: 'wFMVrZoKGdFh9UU6mOW3cFVUhC3luCtCrBj+CTV5Xwv7BOu3bI3K/t28P/M=' },
  PinBookChange: { version: 1, value: 'wFMVrZoKGdFh9UU6mOW3cFVUhC3luCtCrBj+CTV5Xwv7BOu3bI3K/t28P/M=' },
  SigningKeyIds: { keys: ['2026-01', '2026-02'] },
  JobsRunResponse: { ran: [{ job: 'requests.purge', store: 'eu', ok: true }] },
  CustomerPluginPass: { code: 'ACME/SHOP' },
  KnownDescription: { id: ID, description: carPlugin, fetched_at: TIME, last_error: null },
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
  NewConnectRequest: { share_code: 'K7PQ2M9XBD' },
  NewCompanyConnection: { code: 'ACME/SHOP', config_token: OTHER_ID, answers: [slotAnswer] },
  ConnectionAnswers: { config_token: OTHER_ID, answers: [slotAnswer] },
  NewConsent: { decision: 'accept', answer: { contact_data_id: ID, value: wrapper } },
  NewContactField: { label: 'Loyalty number', type: 'text' },
  ContactFieldPatch: { label: 'Number of the loyalty card' },
  ContactDatumFile: {
    file: 'data:image/png;base64,iVBORw0KGgo=',
    original_name: 'portrait.png',
    mime_type: 'image/png',
  },
  NewFieldTypeRow: { type: 'loyalty_number', parent: 'text', label: 'Loyalty number', validation: 'L[0-9]{4}' },
  FieldTypePatch: { label: 'Number of the loyalty card' },
  ChallengeApproval: { unlock: 'biometric', device_id: ID, signature: trustValues.signature },
  DocumentChange: { name: 'Subscription of 2026' },
  DocumentFile: { file: wrapper, plain_sha256: sha256, mime_type: 'application/pdf' },
}

// The tables of the region database as TypeScript types. Generated from the migrations by `npm run generate`; do not edit.
import type { ColumnType, Kysely, Transaction } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

type Int8 = ColumnType<number, bigint | number | string, bigint | number | string>

type Json = JsonValue

type JsonArray = JsonValue[]

type JsonObject = {
  [x: string]: JsonValue | undefined
}

type JsonPrimitive = boolean | number | string | null

type JsonValue = JsonArray | JsonObject | JsonPrimitive

type Timestamp = ColumnType<Date, Date | string, Date | string>

interface Block {
  blocked_at: Timestamp
  company_user_id: string
  person_user_id: string
}

interface Change {
  at: Timestamp
  channel_id: string
  collapse_key: string | null
  company_user_id: string
  connection_id: string | null
  event: string
  id: string
  members: Json
  numbering: number | null
  request_field_id: string | null
  seq: Int8
}

interface ChangeChannel {
  awaited_until: Timestamp | null
  company_user_id: string
  enabled: Generated<boolean>
  events: Generated<string[]>
  id: string
  last_seq: Generated<Int8>
  service_id: string
  webhook_id: string | null
}

interface ChangeLease {
  channel_id: string
  company_user_id: string
  from_seq: Int8
  id: string
  lease_until: Timestamp
  to_seq: Int8
}

interface ClientRequest {
  at: Timestamp
  client_id: string
  company_user_id: string
  count: Generated<number>
  duration_ms: number
  error_key: string | null
  id: string
  method: string
  request_id: string
  route: string | null
  service_id: string | null
  status: number
}

interface Connection {
  company_user_id: string
  connected_at: Timestamp
  customer_message_bytes: Generated<Int8>
  customer_type: string
  customer_unread_count: Generated<number>
  customer_user_id: string
  id: string
  last_message_at: Timestamp | null
  message_count: Generated<number>
  service_id: string
  service_message_bytes: Generated<Int8>
  twofa_enrolled_at: Timestamp | null
  unread_count: Generated<number>
}

interface ConnectionValue {
  at_end: string | null
  company_user_id: string
  connection_id: string
  contact_datum_id: string | null
  customer_user_id: string
  expired_at: Timestamp | null
  expires_at: Timestamp | null
  file_key: string | null
  file_mime_type: string | null
  file_sha256: string | null
  file_shape: string | null
  file_size: Int8 | null
  is_private: boolean
  live: boolean
  request_field_id: string
  shared_until: Timestamp | null
  updated_at: Timestamp
  value: string | null
  verification_id: string | null
  verified_at: Timestamp | null
  verified_expires_at: Timestamp | null
  verified_hash: string | null
  verified_method: string | null
  verified_provider: string | null
  verified_salt: string | null
}

interface ConnectRequest {
  company_user_id: string
  created_at: Timestamp
  decided_at: Timestamp | null
  expires_at: Timestamp
  id: string
  message: string | null
  person_user_id: string
  service_id: string
  status: string
}

interface Consent {
  company_user_id: string
  connection_id: string
  decided_at: Timestamp
  decision: string
  request_field_id: string
}

interface ContactDatum {
  contact_field_id: string
  created_at: Timestamp
  file_key: string | null
  file_mime_type: string | null
  file_name: string | null
  file_sha256: string | null
  file_shape: string | null
  file_size: Int8 | null
  id: string
  is_private: Generated<boolean>
  owner_user_id: string
  updated_at: Timestamp
  value: string | null
  verification_id: string | null
  verified_at: Timestamp | null
  verified_expires_at: Timestamp | null
  verified_hash: string | null
  verified_method: string | null
  verified_provider: string | null
  verified_salt: string | null
}

interface ContactField {
  created_at: Timestamp
  id: string
  label: string
  owner_user_id: string
  slug: string
  sort: Generated<number>
  type: string
  usertype: string
}

interface CustomerChange {
  at: Timestamp
  event: string
  id: string
  lease_id: string | null
  lease_until: Timestamp | null
  members: Json
  owner_user_id: string
}

interface DatumFollower {
  contact_datum_id: string
  follower_user_id: string
  owner_user_id: string
}

interface Document {
  cancel_effective_date: string | null
  cancelled_by: string | null
  company_user_id: string
  connection_id: string | null
  content_key: string
  content_sha256: string | null
  content_size: Int8
  created_at: Timestamp
  flow_run_id: string | null
  id: string
  is_private: boolean
  kind: string
  line_position: number | null
  metadata: Json
  mime_type: string | null
  name: string
  original_name: string | null
  original_plain_sha256: string | null
  output_key: string | null
  party_key: string | null
  payload_kind: string
  plain_sha256: string | null
  recipient_user_id: string | null
  requires_acceptance: boolean
  requires_signature: boolean
  run_cancelled: Generated<boolean>
  sealed_at: Timestamp | null
  served_sha256: string
  service_copy_key: string | null
  service_copy_sha256: string | null
  service_copy_size: Int8 | null
  service_id: string
  status: string
  updated_at: Timestamp
}

interface DocumentSignature {
  action: string
  company_user_id: string
  content_sha256: string
  created_at: Timestamp
  document_id: string
  evidence: Json | null
  id: string
  method: string | null
  plain_sha256: string | null
  signer_first_name: string
  signer_last_name: string
  signer_name_verified: boolean
}

interface FileToCheck {
  at: Generated<Timestamp>
  key: string
}

interface Flow {
  company_user_id: string
  created_at: Timestamp
  deleted_at: Timestamp | null
  draft: Json
  draft_plugins: string[]
  draft_tests: Json
  draft_token: string
  id: string
  name: string
  output_mode: string
  published_token: string | null
  published_version: number | null
  service_id: string
  updated_at: Timestamp
}

interface FlowAsset {
  asset_key: string
  company_user_id: string
  created_at: Timestamp
  file_key: string
  flow_id: string
  id: string
  kind: string
  mime_type: string
  name: string
  pages: number | null
  sha256: string
  size: Int8
  tags: string[]
}

interface FlowGenerationInput {
  company_user_id: string
  created_at: Timestamp
  file_key: string
  id: string
  run_id: string
  size: Int8
  source_key: string
  uploader_user_id: string
}

interface FlowLink {
  company_user_id: string
  connection_id: string
  flow_id: string
  run_id: string
  slug: string
}

interface FlowLostCustomer {
  company_user_id: string
  connection_id: string
  customer_type: string
  customer_user_id: string
  service_id: string
}

interface FlowRun {
  answer_count: Generated<number>
  bindings: Json
  cancel_reason: string | null
  cancelled_at: Timestamp | null
  company_user_id: string
  completed_at: Timestamp | null
  connection_id: string
  created_at: Timestamp
  current_node: string
  data_bytes: Generated<Int8>
  data_deleted_at: Timestamp | null
  flow_id: string
  flow_version: number
  generating_party: string | null
  id: string
  owner_tag_values: Json | null
  primary_user_id: string
  reference_date: string
  service_id: string
  status: string
}

interface FlowRunAnswer {
  company_user_id: string
  contact_datum_id: string | null
  file_id: string | null
  node_key: string
  party_key: string
  position: number
  run_id: string
  slug: string
  source_private: boolean
  user_id: string
  value: string
  verification_id: string | null
  verified_at: Timestamp | null
  verified_expires_at: Timestamp | null
  verified_hash: string | null
  verified_method: string | null
  verified_provider: string | null
  verified_salt: string | null
}

interface FlowRunFile {
  company_user_id: string
  created_at: Timestamp
  file_key: string | null
  flow_id: string
  for_user_id: string | null
  holder_user_id: string
  id: string
  node_key: string | null
  run_id: string | null
  service_id: string
  sha256: string | null
  size: Int8
  slug: string | null
  source_key: string | null
  source_user_id: string | null
  submitted: Generated<boolean>
  uploader_user_id: string
}

interface FlowRunReminder {
  company_user_id: string
  current_node: string
  flow_id: string
  reminded_at: Timestamp
  run_id: string
  service_id: string
  user_id: string
}

interface FlowRunUser {
  company_user_id: string
  connection_id: string | null
  customer_type: string | null
  run_id: string
  tag_values: Json | null
  user_id: string
}

interface FlowVersion {
  asset_keys: string[]
  company_user_id: string
  definition: Json
  flow_id: string
  plugins: string[]
  published_at: Timestamp
  version: number
}

interface ForgottenPlugin {
  id: string
}

interface FormerService {
  company_user_id: string
  deleted_at: Timestamp
  has_runs: Generated<boolean>
  id: string
  name: string
  public_key: string
  share_code: string
}

interface IdempotentAnswer {
  about: string | null
  answer: Json
  body_hash: Buffer
  call_hash: Buffer
  created_at: Timestamp
  owner_user_id: string
}

interface Job {
  handled: Int8 | null
  last_duration_ms: Int8 | null
  last_error: string | null
  last_run_at: Timestamp | null
  lease_until: Timestamp | null
  leased_by: string | null
  name: string
  next_run_at: Timestamp
  started_at: Timestamp | null
  state: Json | null
}

interface Mail {
  account_id: string
  at: Timestamp
  attempts: Generated<number>
  body_encrypted: string
  bounced_at: Timestamp | null
  channel: Generated<string>
  expires_at: Timestamp | null
  id: string
  is_ordinary: Generated<boolean>
  kind: string
  left_out_at: Timestamp | null
  next_try_at: Timestamp
  sent_at: Timestamp | null
  smtp_code: string | null
  subject: string
  suppressed_until: Timestamp | null
  to_hash: string
}

interface Message {
  body: string | null
  broadcast_id: string | null
  company_user_id: string
  connection_id: string
  created_at: Timestamp
  id: string
  own_body: string | null
  position: number
  read_at: Timestamp | null
  sender: string
}

interface MessageBroadcast {
  body: string
  company_user_id: string
  created_at: Timestamp
  delivered_at: Timestamp | null
  delivered_until: string | null
  id: string
  last_connection: string | null
  recipients: number
  service_id: string
}

interface MovedCompany {
  company_user_id: string
  may_write: Generated<boolean>
}

interface Plugin {
  base_url: string | null
  builtin_key: string | null
  checked_at: Timestamp
  company_user_id: string
  created_at: Timestamp
  deleted_at: Timestamp | null
  delivered_revision: number
  description: Json | null
  id: string
  last_error: string | null
  last_refresh_at: Timestamp | null
  revision: number
  token_encrypted: string | null
}

interface ProfilePhoto {
  content_sha256: string
  created_at: Timestamp
  file_key: string
  id: string
  kind: string
  mime_type: string
  owner_user_id: string
  size: number
}

interface Push {
  at: Timestamp
  committed: Generated<string>
  id: string
  person_user_id: string
  send_at: Timestamp | null
  thing_id: string
  type: string
  xid: Generated<string>
}

interface PushSubscription {
  created_at: Timestamp
  endpoint_hash: string
  id: string
  owner_user_id: string
  subscription_encrypted: string
}

interface RaisedChange {
  at: Timestamp
  channel_id: string | null
  collapse_key: string | null
  company_user_id: string
  connection_id: string | null
  event: string
  id: string
  members: Json
  place: Generated<Int8>
  request_field_id: string | null
  service_id: string
  writer: Generated<string>
}

interface RequestField {
  audience: Generated<string>
  company_user_id: string
  created_at: Timestamp
  flow_use: string | null
  id: string
  label: string
  mandatory: boolean
  one_time: boolean
  options: Json | null
  plugin: Json | null
  position: number
  service_id: string
  slug: string
  type: string
  verified: boolean
  verified_max_age_days: number | null
}

interface Service {
  admin_email: string
  audience: Generated<string>
  company_user_id: string
  config_token: string
  created_at: Timestamp
  description: string | null
  encrypted_private_key: Json
  encrypted_private_pem: string | null
  id: string
  name: string
  number_matching: Generated<boolean>
  public_key: string
  public_key_sha256: string
  require_2fa: Generated<boolean>
  sandbox: Generated<boolean>
  share_code: string
  share_config_token: string
  share_fields: Generated<Json>
}

interface ServiceLog {
  at: Timestamp
  company_user_id: string
  data: Json
  id: string
  kind: string
  message: string
  service_id: string
}

interface SharePhoto {
  company_user_id: string
  content_sha256: string
  created_at: Timestamp
  file_key: string
  id: string
  mime_type: string
  service_id: string
  size: number
}

interface TwofaChallenge {
  company_user_id: string
  completed_at: Timestamp | null
  consumed_at: Timestamp | null
  context: string | null
  created_at: Timestamp
  digit_tries: Generated<number>
  expires_at: Timestamp
  id: string
  idempotency_key: string | null
  matching_digits: string | null
  person_user_id: string
  reason: string | null
  receipt_assertion: Json | null
  receipt_public_key: string | null
  receipt_signature: string | null
  request_hash: string
  service_id: string
  status: string
  unlocked_by: string | null
}

interface Verification {
  code_expires_at: Timestamp | null
  code_hash: string | null
  contact_datum_id: string
  created_at: Timestamp
  datum_updated_at: Timestamp
  decided_at: Timestamp | null
  expires_at: Timestamp | null
  hash: string | null
  id: string
  method: string
  owner_user_id: string
  salt: string | null
  status: string
  tries: Generated<number>
}

interface VerifiedName {
  created_at: Timestamp
  hash: string
  owner_user_id: string
  salt: string
  verification_id: string
}

interface Webhook {
  alerted_at: Timestamp | null
  auth_header_name: string | null
  auth_header_value_encrypted: string | null
  auth_password_encrypted: string | null
  auth_token_encrypted: string | null
  auth_type: string
  auth_username: string | null
  bad_mailed_at: Timestamp | null
  batch: Generated<number>
  company_user_id: string
  config_version: Generated<Int8>
  created_at: Timestamp
  delivered_seq: Generated<Int8>
  enabled: Generated<boolean>
  encrypt_payload: Generated<boolean>
  events: Generated<string[]>
  failing_since: Timestamp | null
  format: string
  health: Generated<string>
  health_changed_at: Timestamp
  hmac_secret_encrypted: string | null
  id: string
  leased_by: string | null
  name: string | null
  notify: Generated<boolean>
  order: Generated<string>
  parallel: Generated<number>
  parked_until_seq: Generated<Int8>
  previous_hmac_secret_encrypted: string | null
  previous_secret_until: Timestamp | null
  running_mailed_at: Timestamp | null
  service_id: string
  url: string
}

interface WebhookAttempt {
  at: Timestamp
  company_user_id: string
  duration_ms: number
  error: string | null
  event: string
  event_id: string
  id: string
  kind: string
  reason: Json | null
  status: number | null
  webhook_id: string
}

interface WebhookDispatcher {
  id: string
  lease_until: Timestamp
}

export interface RegionTables {
  block: Block
  change: Change
  change_channel: ChangeChannel
  change_lease: ChangeLease
  client_request: ClientRequest
  connect_request: ConnectRequest
  connection: Connection
  connection_value: ConnectionValue
  consent: Consent
  contact_datum: ContactDatum
  contact_field: ContactField
  customer_change: CustomerChange
  datum_follower: DatumFollower
  document: Document
  document_signature: DocumentSignature
  file_to_check: FileToCheck
  flow: Flow
  flow_asset: FlowAsset
  flow_generation_input: FlowGenerationInput
  flow_link: FlowLink
  flow_lost_customer: FlowLostCustomer
  flow_run: FlowRun
  flow_run_answer: FlowRunAnswer
  flow_run_file: FlowRunFile
  flow_run_reminder: FlowRunReminder
  flow_run_user: FlowRunUser
  flow_version: FlowVersion
  forgotten_plugin: ForgottenPlugin
  former_service: FormerService
  idempotent_answer: IdempotentAnswer
  job: Job
  mail: Mail
  message: Message
  message_broadcast: MessageBroadcast
  moved_company: MovedCompany
  plugin: Plugin
  profile_photo: ProfilePhoto
  push: Push
  push_subscription: PushSubscription
  raised_change: RaisedChange
  request_field: RequestField
  service: Service
  service_log: ServiceLog
  share_photo: SharePhoto
  twofa_challenge: TwofaChallenge
  verification: Verification
  verified_name: VerifiedName
  webhook: Webhook
  webhook_attempt: WebhookAttempt
  webhook_dispatcher: WebhookDispatcher
}

export type RegionDb = Kysely<RegionTables>
export type RegionTx = Transaction<RegionTables>

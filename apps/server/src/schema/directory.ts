// The tables of the directory database as TypeScript types. Generated from the migrations by `npm run generate`; do not edit.
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

interface Account {
  auth_salt: string
  code: string | null
  company_user_id: string | null
  created_at: Timestamp
  deleted_at: Timestamp | null
  display_name: string
  email: string | null
  email_confirmed_at: Timestamp | null
  encrypted_private_key: Json | null
  encrypted_recovery_private_key: Json | null
  language: string | null
  level: Generated<string>
  moving_to: string | null
  passcode_hash: string | null
  passcode_wrong: Generated<number>
  password_hash: string
  public_key: string
  public_key_sha256: string
  recovery_public_key: string | null
  region: string
  sandbox_company_user_id: string | null
  sandbox_sealed_login: string | null
  sandbox_service_id: string | null
  totp_confirmed_at: Timestamp | null
  totp_last_step: Int8 | null
  totp_proven: Generated<boolean>
  totp_secret_encrypted: string | null
  user_id: string
  usertype: string
}

interface AccountCleanup {
  created_at: Timestamp
  region: string
  user_id: string
}

interface AccountReturn {
  due_at: Timestamp | null
  id: string
  kind: string
  next_notice_at: Timestamp | null
  requested_at: Timestamp
  second_factor_shown: Generated<boolean>
  state: string
  token_expires_at: Timestamp | null
  token_hash: string | null
  user_id: string
}

interface ActivityBook {
  changed_at: Timestamp
  user_id: string
  value: string
  version: number
}

interface AuditEntry {
  action: string
  actor: Json
  at: Timestamp
  company_user_id: string
  data: Json
  id: string
}

interface AuthorizationCode {
  auth_time: Timestamp | null
  client_id: string
  code_challenge: string | null
  consent_encrypted: string | null
  expires_at: Timestamp
  grant_id: string | null
  hash: string
  nonce: string | null
  redirect_uri: string | null
  used_at: Timestamp | null
  user_id: string
}

interface Cell {
  is_open: boolean
  key: string
  number: number
  region: string
  registered_at: Timestamp
}

interface Client {
  capabilities: Generated<string[]>
  client_id: string
  company_user_id: string
  created_at: Timestamp
  gen: Generated<number>
  kind: string
  name: string | null
  post_logout_redirect_uris: Generated<string[]>
  previous_secret_hash: string | null
  previous_secret_until: Timestamp | null
  purpose: string | null
  redirect_uris: Generated<string[]>
  secret_hash: string
  service_id: string | null
}

interface ClientPattern {
  client_id: string
  pattern: string
}

interface CompanyDomain {
  checked_at: Timestamp | null
  company_user_id: string
  created_at: Timestamp
  domain: string
  failing_notices: Generated<number>
  failing_since: Timestamp | null
  id: string
  last_error: string | null
  method: string | null
  next_check_at: Timestamp | null
  status: string
  token: string
  verified_at: Timestamp | null
}

interface CompanyIdentity {
  checked_at: Timestamp | null
  code_key: string
  company_user_id: string
  country: string | null
  domain: string | null
  expires_at: Timestamp | null
  expiry_notices: Generated<number>
  legal_name: string | null
  look_key: string
  name_key: string
  register: string | null
  suspended_at: Timestamp | null
  suspension_reason: string | null
  verified_at: Timestamp | null
}

interface ConsentedClaims {
  claims_encrypted: string
  expires_at: Timestamp | null
  grant_id: string
}

interface Delegate {
  company_user_id: string
  created_at: Timestamp
  email: string
  id: string
  invite_hash: string | null
  invite_until: Timestamp | null
  name: string
  user_id: string | null
}

interface DelegateService {
  delegate_id: string
  sealed_key: string | null
  service_id: string
}

interface DetachedResult {
  client_id: string
  code_encrypted: string | null
  consumed_at: Timestamp | null
  created_at: Timestamp
  mode: string | null
  opened_from: string | null
  state_hash: string
  status: string
}

interface FieldType {
  check: string | null
  created_at: Timestamp
  fields: Json | null
  input: string | null
  label: string
  lane: string | null
  options: Json | null
  parent: string | null
  type: string
  validation: string | null
}

interface FlowDataDeletion {
  due_at: Timestamp
  user_id: string
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

interface KeyLogHead {
  created_at: Timestamp
  only_row: Generated<boolean>
  origin: string
  private_key_encrypted: string
  public_key: Buffer
  size: Int8
}

interface KeyLogLeaf {
  company_user_id: string
  leaf: Buffer
  position: Int8
  service_id: string
}

interface KeyLogNode {
  hash: Buffer
  level: number
  position: Int8
}

interface LegalHold {
  placed_at: Timestamp
  placed_by: string
  reason: string
  user_id: string
}

interface LegalHoldRecord {
  at: Generated<Timestamp>
  change: string
  id: string
  operator_name: string
  reason: string
  user_id: string
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

interface MailedCode {
  about: Generated<string>
  code_hash: string
  expires_at: Timestamp
  purpose: string
  target: string | null
  tries: Generated<number>
  user_id: string
}

interface OperatorLog {
  address: string
  at: Generated<Timestamp>
  body: string | null
  error_key: string | null
  id: string
  method: string
  operator_id: string | null
  operator_name: string
  path: string
  request_id: string
}

interface OwnerServiceKey {
  company_user_id: string
  created_at: Timestamp
  sealed_key: string
  service_id: string
}

interface PinBook {
  changed_at: Timestamp
  user_id: string
  value: string
  version: number
}

interface PlatformBackup {
  finished_at: Timestamp
  only_row: Generated<boolean>
}

interface PlatformClock {
  offset_ms: Int8
  only_row: Generated<boolean>
}

interface PlatformEpoch {
  epoch: Generated<string>
  is_quarantined: Generated<boolean>
  only_row: Generated<boolean>
  restored_at: Timestamp | null
}

interface PlatformKey {
  hash_key_encrypted: string | null
  key_hash: string
  key_id: string
  old_key_ids: Generated<string[]>
  only_row: Generated<boolean>
  switched_at: Timestamp | null
}

interface PlatformKeyUse {
  host: string
  key_id: string | null
  pid: number
  process_id: string
  seen_at: Generated<Timestamp>
}

interface PlatformOperator {
  created_at: Timestamp
  expires_at: Timestamp
  former_expires_at: Timestamp | null
  former_token_hash: string | null
  id: string
  name: string
  roles: string[]
  token_hash: string
}

interface RecoveryCode {
  code_hash: string
  user_id: string
}

interface RecoveryCopy {
  company_user_id: string
  created_at: Timestamp
  id: string
  kind: string
  ref: string
  sealed_value: string
}

interface RecoveryKit {
  confirmed_at: Timestamp | null
  created_at: Timestamp
  encrypted_private_key: Json
  encrypted_recovery_private_key: Json | null
  kit_id: string
  proof_hash: string
  user_id: string
}

interface RefreshToken {
  client_gen: number | null
  expires_at: Timestamp
  grant_id: string
  hash: string
  used_at: Timestamp | null
}

interface Region {
  api_url: string
  key: string
  mode: Generated<string>
  name: string
  registered_at: Timestamp
}

interface RegionMove {
  from_region: string
  hold_id: string | null
  started_at: Timestamp
  status: string
  to_region: string
  user_id: string
}

interface Report {
  about_id: string
  about_kind: string
  company_user_id: string
  content_encrypted: string
  created_at: Timestamp
  decided_at: Timestamp | null
  id: string
  note: string | null
  reason: string
  reporter_user_id: string
  status: string
}

interface RequestedDeletion {
  deleted_at: Timestamp | null
  error_key: string | null
  id: string
  ordered_at: Timestamp
  ordered_by: string
  reason: string
  region: string
  user_id: string
  usertype: string
}

interface RevokedToken {
  expires_at: Timestamp
  jti: string
}

interface SealCertificate {
  certificate: string
  expires_at: Timestamp
  issued_at: Timestamp
  private_key_encrypted: string
  revocation_reason: string | null
  revoked_at: Timestamp | null
  root_sha256: string | null
  sha256: string
}

interface SealOperatorChain {
  certificates: string[]
  first_used_at: Timestamp
  sha256: string
}

interface ServiceEntry {
  company_user_id: string
  public_key: string
  public_key_sha256: string
  service_id: string
  share_code: string | null
}

interface SignInApp {
  claims: Json
  claims_delivery: string
  client_id: string
  company_user_id: string
  id: string
}

interface SigningKey {
  algorithm: string
  created_at: Timestamp
  kid: string
  private_key_encrypted: string
  public_jwk: Json
  retired_at: Timestamp | null
  signs_from: Timestamp
}

interface TokenGrant {
  agent: string | null
  app: string | null
  client_id: string | null
  created_at: Timestamp
  device_id: string | null
  id: string
  kind: string
  opened_by: string | null
  revoked_at: Timestamp | null
  user_id: string
}

interface TrustedDevice {
  created_at: Timestamp
  credential_id: string | null
  device_id: string
  kind: Generated<string>
  last_used_at: Timestamp | null
  name: string
  public_key: string | null
  synced: boolean | null
  trusted_for_login: Generated<boolean>
  user_id: string
  wrapped_key: Json | null
  wrapped_recovery_key: Json | null
}

export interface DirectoryTables {
  account: Account
  account_cleanup: AccountCleanup
  account_return: AccountReturn
  activity_book: ActivityBook
  audit_entry: AuditEntry
  authorization_code: AuthorizationCode
  cell: Cell
  client: Client
  client_pattern: ClientPattern
  company_domain: CompanyDomain
  company_identity: CompanyIdentity
  consented_claims: ConsentedClaims
  delegate: Delegate
  delegate_service: DelegateService
  detached_result: DetachedResult
  field_type: FieldType
  flow_data_deletion: FlowDataDeletion
  job: Job
  key_log_head: KeyLogHead
  key_log_leaf: KeyLogLeaf
  key_log_node: KeyLogNode
  legal_hold: LegalHold
  legal_hold_record: LegalHoldRecord
  mail: Mail
  mailed_code: MailedCode
  operator_log: OperatorLog
  owner_service_key: OwnerServiceKey
  pin_book: PinBook
  platform_backup: PlatformBackup
  platform_clock: PlatformClock
  platform_epoch: PlatformEpoch
  platform_key: PlatformKey
  platform_key_use: PlatformKeyUse
  platform_operator: PlatformOperator
  recovery_code: RecoveryCode
  recovery_copy: RecoveryCopy
  recovery_kit: RecoveryKit
  refresh_token: RefreshToken
  region: Region
  region_move: RegionMove
  report: Report
  requested_deletion: RequestedDeletion
  revoked_token: RevokedToken
  seal_certificate: SealCertificate
  seal_operator_chain: SealOperatorChain
  service_entry: ServiceEntry
  sign_in_app: SignInApp
  signing_key: SigningKey
  token_grant: TokenGrant
  trusted_device: TrustedDevice
}

export type DirectoryDb = Kysely<DirectoryTables>
export type DirectoryTx = Transaction<DirectoryTables>

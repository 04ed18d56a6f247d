// The largest row of each table that a quota of rows bounds (B-22): the limit times this size is what an account can store.

const KIB = 1024

/** Tables whose large columns a quota of bytes counts too, or whose oldest rows are deleted. */
export const rowsCountedOtherwise: Readonly<Record<string, string>> = {
  service: 'keys, share fields and description count in bytes',
  connection: 'values and messages count in bytes',
  message_broadcast: 'texts count in message_bytes',
  flow: 'drafts and tests count in bytes',
  flow_version: 'definitions count in bytes',
  flow_run: 'answers and tag values count in flow_run_bytes',
  profile_photo: 'files count in bytes',
  share_photo: 'files count in bytes',
  change: 'the oldest are deleted, and all after seven days',
  webhook_attempt: 'the oldest are deleted, and all after seven days',
  customer_change: 'the oldest are deleted, and all after seven days',
  idempotent_answer: 'deleted after 24 hours',
}

/** Bytes of the columns, as far as the schemas of the routes permit. */
export const largestRows: Readonly<Record<string, number>> = {
  /** The value; a file counts in bytes. */
  contact_datum: 66 * KIB,
  contact_field: 2 * KIB,
  verification: 2 * KIB,
  account: 40 * KIB,
  connect_request: 2 * KIB,
  block: KIB,
  push_subscription: 8 * KIB,
  trusted_device: 16 * KIB,
  /** Four secrets of 4096 characters, the address and the names of the events. */
  webhook: 64 * KIB,
  /** pluginDescriptionLimits and an encrypted token. */
  plugin: 72 * KIB,
  client: 64 * KIB,
  /** A body of 256 KiB and pluginSnapshotsBytes. */
  sign_in_app: 1280 * KIB,
  delegate: 24 * KIB,
  /** handedOverKeyBytes. */
  delegate_service: 17 * KIB,
  recovery_copy: 17 * KIB,
  company_domain: 2 * KIB,
  audit_entry: 5 * KIB,
  service_log: 5 * KIB,
  key_log_leaf: KIB,
  token_grant: KIB,
}

/** No account of any level stores more of one table outside the quotas of bytes. */
export const MAX_TABLE_BYTES = 1024 * 1024 * KIB

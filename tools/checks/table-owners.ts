// Feature → its tables. A store names only the tables of its feature, in a query builder and in SQL text alike; rows of
// another feature are requested through its index.ts. `tools/checks/check-stores.ts` enforces it.

/** Owner → its tables. Tables of `platform` belong to no feature. Every table has one owner. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'mail',
    'job',
    'platform_clock',
    'platform_key',
    'platform_key_use',
    'platform_epoch',
    'platform_backup',
    'file_to_check',
  ],
  accounts: [
    'account',
    'mailed_code',
    'trusted_device',
    'pin_book',
    'activity_book',
    'recovery_copy',
    'recovery_kit',
    'account_return',
    'recovery_code',
    'audit_entry',
    'account_cleanup',
    'flow_data_deletion',
    'legal_hold',
    'legal_hold_record',
    'requested_deletion',
  ],
  companies: ['company_identity', 'company_domain'],
  clients: ['client', 'client_pattern'],
  tokens: ['token_grant', 'refresh_token', 'revoked_token', 'signing_key'],
  oauth: ['authorization_code', 'detached_result'],
  'sign-in-apps': ['sign_in_app', 'consented_claims'],
  delegates: ['delegate', 'delegate_service'],
  'field-types': ['field_type'],
  services: ['service', 'former_service', 'service_entry', 'owner_service_key', 'service_log', 'share_photo'],
  'key-log': ['key_log_head', 'key_log_leaf', 'key_log_node'],
  'request-fields': ['request_field'],
  'contact-data': ['contact_field', 'contact_datum', 'profile_photo'],
  verifications: ['verification', 'verified_name'],
  connections: ['connection', 'connection_value', 'consent', 'datum_follower'],
  'connect-requests': ['connect_request'],
  blocks: ['block'],
  changes: ['change_channel', 'change_lease', 'change', 'raised_change', 'customer_change'],
  push: ['push', 'push_subscription'],
  'request-history': ['client_request'],
  webhooks: ['webhook', 'webhook_dispatcher', 'webhook_attempt'],
  'two-factor': ['twofa_challenge'],
  documents: ['document', 'document_signature'],
  'platform-seal': ['seal_certificate', 'seal_operator_chain'],
  messages: ['message', 'message_broadcast'],
  flows: ['flow', 'flow_version', 'flow_asset'],
  'flow-runs': [
    ...['flow_run', 'flow_run_user', 'flow_run_answer', 'flow_run_file', 'flow_link', 'flow_lost_customer'],
    ...['flow_generation_input', 'flow_run_reminder'],
  ],
  reports: ['report'],
  operators: ['platform_operator', 'operator_log'],
  idempotency: ['idempotent_answer'],
  regions: ['region', 'cell', 'region_move', 'moved_company'],
  plugins: ['plugin', 'forgotten_plugin'],
}

export interface TableException {
  /** The store, from apps/server/src. */
  readonly file: string
  readonly table: string
  readonly reason: string
}

/** Stores that name a table of another feature, each with its reason. An entry that is no longer needed is refused. */
export const tableExceptions: readonly TableException[] = [
  {
    file: 'commands/rotate-key/encrypted-values-store.ts',
    table: 'region',
    reason: 'the command works on the databases of all regions, and only reads their list',
  },
  {
    file: 'commands/cells/known-cells-store.ts',
    table: 'cell',
    reason: 'commands work on the databases of all regions, and only read their list',
  },
  {
    file: 'commands/verify/verify-store.ts',
    table: 'account',
    reason: 'the command compares whole tables of the directory and the regions, and only reads them',
  },
  {
    file: 'commands/verify/verify-store.ts',
    table: 'service_entry',
    reason: 'the command compares whole tables of the directory and the regions, and only reads them',
  },
  {
    file: 'commands/verify/verify-store.ts',
    table: 'client',
    reason: 'the command compares whole tables of the directory and the regions, and only reads them',
  },
  {
    file: 'commands/verify/verify-store.ts',
    table: 'service',
    reason: 'the command compares whole tables of the directory and the regions, and only reads them',
  },
  {
    file: 'features/sharing/connections/live-copies/live-slot-store.ts',
    table: 'request_field',
    reason: 'an edit finds the slots linked to its datum in one statement',
  },
  {
    file: 'features/sharing/connections/live-copies/follower-store.ts',
    table: 'contact_datum',
    reason: 'a mark is written only for a datum that exists, and removed under its lock, in one statement',
  },
  {
    file: 'features/sharing/connect-requests/store.ts',
    table: 'block',
    reason: 'a page of invitations leaves out those of blocked companies, in the statement that reads it',
  },
  {
    file: 'features/delivery/push/store.ts',
    table: 'block',
    reason: 'what a blocked company causes is not pushed, in the statement that writes the pushes',
  },
  {
    file: 'features/contracts/documents/customer-store.ts',
    table: 'connection',
    reason: 'the inbox joins the connections of a customer with the broadcasts of their services, in one statement',
  },
  {
    file: 'features/delivery/webhooks/dispatcher/dispatcher-store.ts',
    table: 'change_channel',
    reason: 'the wake-up query joins all webhooks with the sequence numbers of their channels',
  },
  {
    file: 'features/delivery/webhooks/signals/webhook-signals-store.ts',
    table: 'change_channel',
    reason: 'the metrics find the webhooks that are behind, once for all webhooks',
  },
  {
    file: 'features/delivery/webhooks/signals/webhook-signals-store.ts',
    table: 'change',
    reason: 'the metrics count the waiting rows in the same statement',
  },
  {
    file: 'features/delivery/webhooks/delivery-loops/lease-store.ts',
    table: 'moved_company',
    reason: 'a dispatcher skips moving companies in the statement that leases its webhooks',
  },
  {
    file: 'features/delivery/webhooks/delivery-loops/rows-store.ts',
    table: 'change',
    reason: 'rows are removed in the statement that acknowledges them, under the lease of the webhook',
  },
  {
    file: 'features/delivery/webhooks/delivery-loops/rows-store.ts',
    table: 'moved_company',
    reason: 'the statement says whether the webhook must be released, without another read',
  },
]

// The columns that are encrypted with the platform key, each with the purpose that its feature encrypts it for.
import { HASH_KEY_PURPOSE } from '../../compose/secrets/platform-keys.ts'

/** A test compares it with the schema, and with what the features wrote. */
export const encryptedColumns: Readonly<Record<string, string>> = {
  'account.totp_secret_encrypted': 'account.totp_secret',
  'authorization_code.consent_encrypted': 'authorization_code.consent',
  'consented_claims.claims_encrypted': 'consented_claims.claims',
  'detached_result.code_encrypted': 'detached_result.code',
  'key_log_head.private_key_encrypted': 'key_log.private',
  'mail.body_encrypted': 'mail.body',
  'platform_key.hash_key_encrypted': HASH_KEY_PURPOSE,
  'plugin.token_encrypted': 'plugin.token',
  'push_subscription.subscription_encrypted': 'push_subscription',
  'report.content_encrypted': 'report.content',
  'seal_certificate.private_key_encrypted': 'seal_certificate.private',
  'signing_key.private_key_encrypted': 'signing_key.private',
  'webhook.auth_header_value_encrypted': 'webhook.auth_header_value',
  'webhook.auth_password_encrypted': 'webhook.auth_password',
  'webhook.auth_token_encrypted': 'webhook.auth_token',
  'webhook.hmac_secret_encrypted': 'webhook.hmac_secret',
  'webhook.previous_hmac_secret_encrypted': 'webhook.previous_hmac_secret',
}

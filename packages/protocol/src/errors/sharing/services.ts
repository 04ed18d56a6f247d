// Error rows `services.*`: services with their keys, photos, client and request rows (D1-ERR-03 to 10, NS-10, NS-12,
// G-060 to G-066, G-081, G-082). Those of webhooks, `services.webhook_*`, are in `../delivery/services-webhooks.ts`.
import type { ErrorRow } from '../error-row.ts'

export const servicesErrors = {
  'services.not_found': { status: 404, message: 'There is no such service.' },
  'services.suspended': { status: 403, message: 'The operator has suspended this company.' },
  'services.not_sandbox': { status: 409, message: 'Only a sandbox service has sandbox persons and a clock.' },
  'services.sandbox_mismatch': {
    status: 403,
    message: 'A sandbox service connects only with its own sandbox persons, and they connect with no other service.',
  },
  'services.name_invalid': { status: 400, message: 'A service name has 1 to 100 visible characters.' },
  'services.admin_email_invalid': { status: 400, message: 'Give a valid e-mail address as admin_email.' },
  'services.share_code_invalid': { status: 400, message: 'A share code is 1 to 8 characters of [A-Z0-9].' },
  'services.share_code_taken': { status: 409, message: 'Another of your services has that share code.' },
  'services.public_key_invalid': {
    status: 400,
    message: 'The public key must be the SPKI of an RSA 2048 key with exponent 65537 that no other service uses.',
  },
  'services.encrypted_private_key_invalid': {
    status: 400,
    message: 'The encrypted private key must be {iter, salt, iv, data} of the documented recipe.',
  },
  'services.private_pem_invalid': {
    status: 400,
    message: 'The PEM must be an ENCRYPTED PRIVATE KEY (PBES2, PBKDF2 with HMAC-SHA256, AES-256-CBC).',
  },
  'services.private_pem_missing': { status: 404, message: 'No private PEM was stored for this service.' },
  'services.photo_not_found': { status: 404, message: 'There is no such photo.' },
  'services.photo_invalid': {
    status: 400,
    message: 'Send file as a base64 data URI of a JPEG, PNG or WebP picture within the size limit.',
  },
  'services.client_exists': { status: 409, message: 'The service already has its client.' },
  'services.client_not_found': { status: 404, message: 'The service has no client.' },
  'services.redirect_uri_invalid': {
    status: 400,
    message:
      'The redirect URI is https, http at localhost, 127.0.0.1 or [::1], or a scheme with a dot, without a fragment and without * before the query.',
  },
  'services.config_conflict': { status: 409, message: 'The configuration has changed. Read it again and retry.' },
  'services.request_field_invalid': {
    status: 400,
    message:
      'A request row is not valid: slug [a-z][a-z0-9_]{0,63} and each once, a label, whole numbers, at most 200 rows.',
  },
  'services.request_field_type_invalid': { status: 400, message: 'A request row has a type that cannot be asked for.' },
  'services.request_field_type_locked': {
    status: 409,
    message: 'The type of a row that has values cannot change. Publish it under a new slug.',
  },
  'services.request_field_plugin_invalid': { status: 400, message: 'A plugin request row was refused.' },
  'services.audience_b2b_only': { status: 403, message: 'Only companies can connect to this service.' },
  'services.audience_person_only': { status: 403, message: 'Only persons can connect to this service.' },
} as const satisfies Record<string, ErrorRow>

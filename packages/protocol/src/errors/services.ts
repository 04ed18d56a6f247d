// Error rows of services, sign-in apps and the plugin registry.
import type { ErrorRow } from './row.ts'

export const serviceErrors = {
  // services: D1-ERR-03 to 10, NS-10, NS-12, G-060 to G-066, G-081, G-082
  'services.not_found': { status: 404, message: 'There is no such service.' },
  'services.name_invalid': { status: 400, message: 'A service name has 1 to 100 characters.' },
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
    message: 'The redirect URI must be absolute, https (http only for localhost), and without a fragment.',
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

  // services, webhooks: D1-ERR-09, G-102
  'services.webhook_not_found': { status: 404, message: 'There is no such webhook.' },
  //
  'services.webhook_not_bad': { status: 409, message: 'Only a webhook whose health is bad can be probed.' },
  'services.webhook_url_invalid': {
    status: 400,
    message: 'A webhook URL starts with https:// or http://, has a host and no user name or password.',
  },
  'services.webhook_events_invalid': { status: 400, message: 'The events must be known event names.' },
  'services.webhook_config_invalid': { status: 400, message: 'The format or auth_type of the webhook is not known.' },
  'services.webhook_auth_invalid': {
    status: 400,
    message: 'The secrets for this auth_type are missing, or the header name is not allowed.',
  },

  // oauth_apps: D1-ERR-11, G-141
  'oauth_apps.not_found': { status: 404, message: 'There is no such sign-in app.' },
  'oauth_apps.redirect_uri_invalid': {
    status: 400,
    message: 'Every redirect URI must be absolute, https (http only for localhost), and without a fragment.',
  },
  'oauth_apps.claims_delivery_invalid': { status: 400, message: 'claims_delivery is encrypted or plaintext.' },
  'oauth_apps.claim_config_plugin_invalid': { status: 400, message: 'A plugin claim was refused.' },

  // plugins, the registry of a company: D1-ERR-38 to 44
  'plugins.not_found': { status: 404, message: 'There is no such plugin.' },
  'plugins.url_invalid': {
    status: 400,
    message: 'A plugin address is https on port 443 at a public host, without credentials, query or fragment.',
  },
  'plugins.body_invalid': {
    status: 400,
    message: 'Send base_url and token; a token is 1 to 4096 visible ASCII characters.',
  },
  'plugins.duplicate': { status: 409, message: 'There is already a plugin at that address, or it is already on.' },
  'plugins.in_use': { status: 409, message: 'The plugin is still used. See in_use for where.' },
  'plugins.builtin_unknown': { status: 404, message: 'There is no such built-in plugin.' },
  'plugins.builtin_token_locked': { status: 400, message: 'A built-in plugin takes no token.' },
} as const satisfies Record<string, ErrorRow>

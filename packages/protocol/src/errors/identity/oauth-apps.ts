// Error rows `oauth_apps.*`: sign-in apps of a company (D1-ERR-11, G-141).
import type { ErrorRow } from '../error-row.ts'

export const oauthAppsErrors = {
  'oauth_apps.not_found': { status: 404, message: 'There is no such sign-in app.' },
  'oauth_apps.redirect_uri_invalid': {
    status: 400,
    message:
      'Every redirect URI is https, http at localhost, 127.0.0.1 or [::1], or a scheme with a dot, without a fragment and without * before the query.',
  },
  'oauth_apps.claims_delivery_invalid': { status: 400, message: 'claims_delivery is encrypted or plaintext.' },
  'oauth_apps.claim_config_plugin_invalid': { status: 400, message: 'A plugin claim was refused.' },
} as const satisfies Record<string, ErrorRow>

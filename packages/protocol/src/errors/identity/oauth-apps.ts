// Error rows `oauth_apps.*`: sign-in apps of a company (D1-ERR-11, G-141).
import type { ErrorRow } from '../error-row.ts'

export const oauthAppsErrors = {
  'oauth_apps.not_found': { status: 404, message: 'There is no such sign-in app.' },
  'oauth_apps.redirect_uri_invalid': {
    status: 400,
    message: 'Every redirect URI must be absolute, https (http only for localhost), and without a fragment.',
  },
  'oauth_apps.claims_delivery_invalid': { status: 400, message: 'claims_delivery is encrypted or plaintext.' },
  'oauth_apps.claim_config_plugin_invalid': { status: 400, message: 'A plugin claim was refused.' },
} as const satisfies Record<string, ErrorRow>

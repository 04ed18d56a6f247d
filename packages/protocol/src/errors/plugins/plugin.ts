// Error rows `plugin.*`: the forwarder that calls a plugin (D2-ERR-29 to 37).
import type { ErrorRow } from '../error-row.ts'

export const pluginErrors = {
  'plugin.pass_invalid': { status: 401, message: 'The pass is not valid. Request a new pass, but only once.' },
  'plugin.not_in_pass': {
    status: 403,
    message: 'The pass does not name this plugin. Request a new pass, but only once.',
  },
  'plugin.key_changed': { status: 409, message: 'The key of the plugin has changed. Seal again to public_key, once.' },
  'plugin.request_invalid': { status: 400, message: 'Send a sealed request.' },
  'plugin.not_found': { status: 404, message: 'There is no such plugin.' },
  'plugin.busy': { status: 429, message: 'Too many calls of this plugin are in flight.', retry: true },
  'plugin.rate_limited': { status: 429, message: 'Too many calls of this plugin in this minute.', retry: true },
  'plugin.not_responding': { status: 502, message: 'The plugin gave no usable answer.', retry: true },
  'plugin.unavailable': { status: 503, message: 'The forwarder cannot answer now. Try again.', retry: true },
} as const satisfies Record<string, ErrorRow>

// Error rows `plugins.*`: the plugin registry of a company (D1-ERR-38 to 44).
import type { ErrorRow } from '../error-row.ts'

export const pluginsErrors = {
  'plugins.not_found': { status: 404, message: 'There is no such plugin.' },
  'plugins.url_invalid': {
    status: 400,
    message: 'A plugin address is https on port 443 at a public host, without credentials, query or fragment.',
  },
  'plugins.body_invalid': {
    status: 400,
    message: 'Send base_url and token; a token is 1 to 4096 visible ASCII characters.',
  },
  'plugins.duplicate': {
    status: 409,
    message: 'There is already a plugin at that address, or the built-in plugin is already on.',
  },
  'plugins.in_use': { status: 409, message: 'The plugin is still used. See in_use for where.' },
  'plugins.builtin_unknown': { status: 404, message: 'There is no such built-in plugin.' },
  'plugins.builtin_token_locked': { status: 400, message: 'A built-in plugin takes no token.' },
} as const satisfies Record<string, ErrorRow>

// Error help for `plugins.*` and `plugin.*`: the plugins of a company, and the forwarder that calls them.
import type { ErrorHelpTable } from './row.ts'

export const pluginsHelp = {
  'plugins.not_found': {
    cause: 'The company has no plugin with this id.',
    fix: 'Read `GET /api/account/plugins` for the ids. A plugin that was deleted or switched off is gone.',
  },
  'plugins.url_invalid': {
    cause:
      'The address is not https on port 443, has credentials, a query or a fragment, or leads to `localhost`, a private or reserved range of addresses or the platform itself. `error` says which.',
    fix: 'Send the public https address under which the plugin answers `/describe` and `/call`.',
  },
  'plugins.body_invalid': {
    cause: '`base_url` or `token` is missing, or the token is not 1 to 4096 visible ASCII characters.',
    fix: 'Creating takes `base_url` and may take `token`. Changing takes `token`: a text replaces it, `""` keeps it, `null` clears it.',
  },
  'plugins.duplicate': {
    cause: 'The company has a plugin at this address already, or the built-in plugin is already on.',
    fix: 'Use the plugin that the list shows. To change its token, use `PUT /api/account/plugins/{id}`.',
  },
  'plugins.in_use': {
    cause: 'Flows, request rows or claims still name the plugin; `in_use` lists them.',
    fix: 'Publish those without the plugin first, then delete it.',
  },
  'plugins.builtin_unknown': {
    cause: 'There is no built-in plugin with this key.',
    fix: 'Use a key of `builtin` in `GET /api/account/plugins`.',
  },
  'plugins.builtin_token_locked': {
    cause: 'The platform calls its built-in plugins itself, so they have no token.',
    fix: 'Send no token for a built-in plugin.',
  },
  'plugin.pass_invalid': {
    cause:
      'The pass is not signed by this platform, is not for this forwarder, is over, or is of the other kind: flow passes call, registry passes describe.',
    fix: 'Get a new pass and try once more. If that is refused too, stop.',
  },
  'plugin.not_in_pass': {
    cause: 'The pass does not name the plugin of `plugin_id`.',
    fix: 'Get a new pass for the present step and try once more.',
  },
  'plugin.key_changed': {
    cause: 'The plugin has a new key and cannot open what was sealed to the old one.',
    fix: 'Seal the question to `public_key` of this answer and call again, once.',
  },
  'plugin.request_invalid': {
    cause: '`request` is missing, no sealed wrapper as a JSON string, or longer than 256 KiB.',
    fix: 'Seal the question to the public key of the plugin and send the wrapper as a string.',
  },
  'plugin.not_found': {
    cause: 'The forwarder knows no such plugin: it was deleted, or its region has not told of it yet.',
    fix: 'Get a new pass, which tells the forwarder of the plugin, and try again.',
  },
  'plugin.busy': {
    cause: 'Ten calls of this plugin are under way.',
    fix: 'Try again after the seconds of `Retry-After`.',
  },
  'plugin.rate_limited': {
    cause: 'The plugin was called 60 times within this minute, by whomever.',
    fix: 'Try again after the seconds of `Retry-After`. Wait with a search until the person stops typing.',
  },
  'plugin.not_responding': {
    cause:
      'The plugin did not answer within ten seconds, answered an error or something else than the protocol says, or was never described. `error` says which.',
    fix: 'Show the field as not responding and let the person try again. The company sees `last_error` at its plugin and can check the plugin with the plugin kit.',
  },
  'plugin.unavailable': {
    cause: 'The forwarder cannot check passes or keep descriptions at the moment.',
    fix: 'Try again in a few seconds.',
  },
} satisfies ErrorHelpTable

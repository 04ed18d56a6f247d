// `services.webhook_*`, `push.*`, `plugins.*`, `plugin.*`, `twofa.*`: webhooks, plugins and approvals.
import { type RefusalTable, sentenceOr, withReason } from './error-text.ts'

const PLUGIN_BUSY = 'Das Plugin hat gerade zu viel zu tun. Versuchen Sie es gleich noch einmal.'

export const deliveryRows = {
  'services.webhook_not_found': 'Diesen Webhook gibt es nicht mehr.',
  'services.webhook_not_bad': 'Geprobt wird nur ein Webhook, dessen Zustand schlecht ist.',
  'services.webhook_url_invalid':
    'Die Adresse eines Webhooks beginnt mit https:// oder http://, hat einen Host und weder Benutzername noch Passwort.',
  'services.webhook_events_invalid': {
    en: 'One of the events is unknown.',
    de: 'Eines der Ereignisse ist nicht bekannt.',
  },
  'services.webhook_config_invalid': {
    en: 'The format or the kind of authentication is unknown.',
    de: 'Das Format oder die Art der Anmeldung ist nicht bekannt.',
  },
  'services.webhook_auth_invalid': {
    en: 'The secrets for this kind of authentication are missing, or the name of the header is not allowed.',
    de: 'Die Geheimnisse zu dieser Art der Anmeldung fehlen, oder der Name des Headers ist nicht erlaubt.',
  },
  'push.subscription_not_found': {
    en: 'This browser no longer receives notifications.',
    de: 'Dieser Browser erhält keine Mitteilungen mehr.',
  },
  'plugins.not_found': 'Dieses Plugin gibt es nicht mehr.',
  'plugins.url_invalid': withReason(
    'Die Adresse eines Plugins beginnt mit https, hat Port 443 und einen öffentlichen Host, und weder Anmeldedaten noch Teile nach ? oder #.',
  ),
  'plugins.body_invalid': {
    en: sentenceOr('Give an address and a token of 1 to 4096 visible ASCII characters.'),
    de: 'Geben Sie Adresse und Token an. Ein Token hat 1 bis 4096 sichtbare ASCII-Zeichen.',
  },
  'plugins.duplicate': 'An dieser Adresse ist schon ein Plugin angemeldet, oder es ist schon eingeschaltet.',
  'plugins.in_use': { en: 'The plugin is still in use.', de: 'Das Plugin wird noch verwendet.' },
  'plugins.builtin_unknown': 'Dieses eingebaute Plugin gibt es nicht.',
  'plugins.builtin_token_locked': 'Ein eingebautes Plugin nimmt kein Token.',
  'plugin.pass_invalid': {
    en: 'The permission to call the plugin has expired. Try again.',
    de: 'Die Erlaubnis, das Plugin aufzurufen, ist abgelaufen. Versuchen Sie es noch einmal.',
  },
  'plugin.not_in_pass': {
    en: 'This plugin can’t be used here.',
    de: 'Dieses Plugin kann hier nicht verwendet werden.',
  },
  'plugin.key_changed': {
    en: 'The plugin’s key has changed. Try again.',
    de: 'Der Schlüssel des Plugins hat sich geändert. Versuchen Sie es noch einmal.',
  },
  'plugin.request_invalid': {
    en: 'The platform rejected the request to the plugin as malformed.',
    de: 'Die Plattform hat die Anfrage an das Plugin als fehlerhaft abgelehnt.',
  },
  'plugin.not_found': 'Dieses Plugin gibt es nicht mehr.',
  'plugin.busy': PLUGIN_BUSY,
  'plugin.rate_limited': PLUGIN_BUSY,
  'plugin.not_responding': 'Das Plugin hat keine brauchbare Antwort gegeben.',
  'plugin.unavailable': 'Plugins sind gerade nicht erreichbar. Versuchen Sie es noch einmal.',
  'twofa.connection_required': {
    en: 'Connect to the service first.',
    de: 'Verbinden Sie sich zuerst mit dem Dienst.',
  },
  'twofa.not_enrolled': {
    en: 'You no longer approve sign-ins for this service.',
    de: 'Sie bestätigen keine Anmeldungen für diesen Dienst mehr.',
  },
  'twofa.challenge_not_found': 'Diese Anfrage gibt es nicht mehr.',
  'twofa.digits_required': {
    en: 'Enter the two digits shown at the sign-in.',
    de: 'Geben Sie die zwei Ziffern ein, die bei der Anmeldung angezeigt werden.',
  },
  'twofa.digits_mismatch': 'Das sind nicht die Ziffern, die bei der Anmeldung zu sehen sind.',
  'twofa.unlock_required': 'Entsperren Sie mit Biometrie oder dem Passcode, um zu bestätigen.',
  'twofa.unlock_failed': 'Das Entsperren ließ sich nicht prüfen.',
  'twofa.challenge_closed': 'Diese Anfrage ist nicht mehr offen.',
  'twofa.unavailable': 'Anfragen sind gerade nicht erreichbar. Es ist nichts verloren, versuchen Sie es noch einmal.',
} satisfies RefusalTable

// `auth.*`, `account.*`, `oauth.*`, `account_clients.*`, `delegates.*`, `oauth_apps.*`: accounts, and who may act for them.
import { planName, type RefusalTable, reasonOr, sentenceOr, withReason } from './error-text.ts'

const REDIRECT_URI =
  'Eine Rückkehradresse (Redirect URI) ist vollständig, beginnt mit https (http nur bei localhost) und hat keinen Teil nach #.'

const SIGN_IN_AGAIN = {
  en: 'Your session has ended. Sign in again.',
  de: 'Ihre Sitzung ist beendet. Melden Sie sich neu an.',
}

export const identityRows = {
  'auth.token_required': SIGN_IN_AGAIN,
  'auth.token_invalid': SIGN_IN_AGAIN,
  'auth.token_expired': SIGN_IN_AGAIN,
  'oauth.invalid_grant': SIGN_IN_AGAIN,
  'auth.name_reserved': 'Eine geprüfte Firma hat diesen Namen. Wählen Sie einen anderen.',
  'domains.invalid': 'Das ist keine Domain, die einer Firma gehören kann.',
  'domains.not_found': 'Diese Domain gibt es in Ihrer Firma nicht.',
  'domains.taken': 'Eine andere Firma hat nachgewiesen, dass ihr diese Domain gehört.',
  'domains.proof_missing': 'Der Nachweis wurde in der Domain nicht gefunden.',
  'auth.login_failed': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'auth.code_required': {
    en: 'Enter your second-factor code.',
    de: 'Geben Sie den Code Ihres zweiten Faktors ein.',
  },
  'auth.forbidden': 'Das dürfen Sie nicht.',
  'auth.owner_only': 'Das darf nur der Inhaber des Unternehmenskontos.',
  'auth.email_taken': 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  'auth.invite_invalid': 'Die Einladung ist unbekannt, wurde schon angenommen oder ist abgelaufen.',
  'auth.company_code_taken': 'Dieser Unternehmenscode ist vergeben. Wählen Sie einen anderen.',
  'account.on_hold': 'Der Betreiber dieser Plattform muss dieses Konto vorerst aufbewahren.',
  'account.level_by_operator': 'Einen höheren Tarif gibt nur der Betreiber dieser Plattform.',
  'account.level_required': {
    en: ({ members }) => `This requires the ${planName(members.required_level)} plan.`,
    de: ({ members }) => `Dafür ist der Tarif ${planName(members.required_level)} nötig.`,
  },
  'account.recovery_denied': 'Das Passwort oder der Code ist falsch, oder es waren zu viele Versuche.',
  'account.region_unknown': {
    en: sentenceOr('There is no such region.'),
    de: reasonOr('Diese Region gibt es nicht.'),
  },
  'account.pins_conflict':
    'Ein anderes Gerät hat die gemerkten Schlüssel gerade geändert. Versuchen Sie es noch einmal.',
  'account.move_in_progress': 'Ein Umzug in eine andere Region läuft gerade. Warten Sie, bis er beendet ist.',
  'account.activity_conflict': 'Die Liste der Aktivität wurde inzwischen geändert. Versuchen Sie es noch einmal.',
  'account.code_invalid': 'Der Code ist falsch, wurde schon verwendet oder ist abgelaufen.',
  'account.twofa_state': 'Der zweite Faktor ist schon eingeschaltet oder wurde nicht eingerichtet.',
  'account.session_not_found': 'Diese Sitzung gibt es nicht mehr.',
  'account.device_taken': 'Dieser Passkey ist schon registriert.',
  'account.proof_required':
    'Zeigen Sie noch einmal, dass Sie es sind: mit dem Passwort, einem Code oder einem Passkey.',
  'account.proof_invalid': 'Passwort, Passcode, Code oder Passkey ist falsch.',
  'account.device_not_found': 'Dieses Gerät gibt es nicht mehr.',
  'account.recovery_copy_not_found': 'Diese Wiederherstellungskopie gibt es nicht mehr.',
  'account.kit_not_found': 'Das Konto hat kein Wiederherstellungsblatt.',
  'account.return_not_found': 'Es wartet keine Rückkehr und kein Neuanfang.',
  'account.return_denied':
    'Das Wiederherstellungsblatt, der Code oder die Adresse ist falsch, oder der Code ist abgelaufen.',
  'account.quota_exceeded': {
    en: ({ members }) =>
      `The account has reached its limit (${String(members.quota ?? '')}: ${String(members.limit ?? '')}).`,
    de: ({ members }) =>
      `Das Konto hat seine Grenze erreicht (${String(members.quota ?? '')}: ${String(members.limit ?? '')}).`,
  },
  'account.counterparty_deleted': 'Die Person hat ihr Konto gelöscht. Der Durchlauf lässt sich nur noch lesen.',
  'account_clients.name_invalid': 'Geben Sie dem Client einen Namen.',
  'account_clients.capabilities_invalid': {
    en: 'One of the permissions is unknown.',
    de: 'Eines der Rechte ist nicht bekannt.',
  },
  'account_clients.redirect_uri_invalid': REDIRECT_URI,
  'account_clients.purpose_invalid': {
    en: 'A purpose has 1 to 64 characters: a to z, 0 to 9, _ . : and -.',
    de: 'Ein Zweck hat 1 bis 64 Zeichen: a bis z, 0 bis 9, _ . : und -.',
  },
  'account_clients.purpose_reserved': 'Dieser Zweck beginnt mit Zeichen, die der Plattform vorbehalten sind.',
  'account_clients.purpose_taken': 'Ein anderer Client Ihres Unternehmens hat diesen Zweck.',
  'account_clients.purpose_managed': 'Die Plattform verwaltet diesen Client, er lässt sich nicht ändern.',
  'account_clients.not_found': 'Diesen Client gibt es nicht mehr.',
  'delegates.not_found': reasonOr('Diese Vertretung gibt es nicht mehr.'),
  'delegates.email_taken': 'Diese E-Mail-Adresse hat schon ein Konto oder eine Einladung.',
  'delegates.service_not_granted': 'Geben Sie zuerst den Dienst frei, dann übergeben Sie seinen Schlüssel.',
  'oauth_apps.not_found': 'Diese Anmelde-App gibt es nicht mehr.',
  'oauth_apps.redirect_uri_invalid': REDIRECT_URI,
  'oauth_apps.claims_delivery_invalid': {
    en: 'Data is delivered encrypted or in plain text.',
    de: 'Daten werden verschlüsselt oder im Klartext übergeben.',
  },
  'oauth_apps.claim_config_plugin_invalid': withReason('Ein Plugin-Feld der Anmelde-App wurde abgelehnt.'),
} satisfies RefusalTable

// `services.*`, `contact_*`, `photos.*`, `profile.*`, `keys.*`, `verifications.*`, `company_*`, `connect_requests.*`.
import { type RefusalTable, reasonOr, withReason } from './error-text.ts'

const NO_CONNECTION = 'Diese Verbindung gibt es nicht mehr.'

/** A list member as text. */
const formatList = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(', ') : '')

/** A refusal about one field names it. */
const about = (text: string, { slug }: Readonly<Record<string, unknown>>): string =>
  typeof slug === 'string' ? `${slug}: ${text}` : text

export const sharingRows = {
  'services.not_found': 'Diesen Dienst gibt es nicht mehr.',
  'services.suspended': 'Der Betreiber hat diese Firma gesperrt.',
  'services.name_invalid': 'Der Name eines Dienstes hat 1 bis 100 sichtbare Zeichen.',
  'services.admin_email_invalid': {
    en: 'Enter a valid e-mail address.',
    de: 'Geben Sie eine gültige E-Mail-Adresse an.',
  },
  'services.share_code_invalid': {
    en: 'A share code has 1 to 8 characters: A to Z and 0 to 9.',
    de: 'Ein Freigabecode hat 1 bis 8 Zeichen: A bis Z und 0 bis 9.',
  },
  'services.share_code_taken': 'Ein anderer Ihrer Dienste hat diesen Freigabecode.',
  'services.public_key_invalid':
    'Der öffentliche Schlüssel hat nicht die verlangte Form, oder ein anderer Dienst verwendet ihn.',
  'services.encrypted_private_key_invalid': {
    en: 'The encrypted private key does not have the required format.',
    de: 'Der verschlüsselte private Schlüssel hat nicht die verlangte Form.',
  },
  'services.private_pem_invalid': {
    en: 'The key file must be an encrypted private key (PBES2 with AES-256).',
    de: 'Die Schlüsseldatei muss ein verschlüsselter privater Schlüssel sein (PBES2 mit AES-256).',
  },
  'services.private_pem_missing': 'Für diesen Dienst ist keine Schlüsseldatei gespeichert.',
  'services.photo_not_found': 'Dieses Bild gibt es nicht mehr.',
  'services.not_sandbox': 'Nur ein Sandbox-Dienst hat Sandbox-Personen und eine Uhr.',
  'services.sandbox_mismatch':
    'Ein Sandbox-Dienst verbindet sich nur mit seinen eigenen Sandbox-Personen, und diese mit keinem anderen Dienst.',
  'services.photo_invalid': {
    en: 'Use a JPEG, PNG or WebP picture within the size limit.',
    de: 'Nehmen Sie ein Bild als JPEG, PNG oder WebP, das nicht zu groß ist.',
  },
  'services.client_exists': 'Der Dienst hat seinen Client schon.',
  'services.client_not_found': 'Der Dienst hat keinen Client.',
  'services.redirect_uri_invalid':
    'Eine Rückkehradresse (Redirect URI) ist vollständig, beginnt mit https (http nur bei localhost) und hat keinen Teil nach #.',
  'services.config_conflict': {
    en: 'Someone else has changed this in the meantime. Reload it and repeat your change.',
    de: 'Jemand anderes hat dies inzwischen geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  },
  'services.request_field_invalid': {
    en: 'A request field is invalid: each needs a unique slug and a label, and 200 is the maximum.',
    de: 'Ein Feld der Anfrage ist nicht gültig: Jedes braucht einen eigenen Slug und eine Beschriftung, und es sind höchstens 200.',
  },
  'services.request_field_type_invalid': withReason('Ein Feld hat einen Typ, nach dem sich nicht fragen lässt.'),
  'services.request_field_type_locked':
    'Kunden haben das Feld schon beantwortet, darum bleibt sein Typ. Veröffentlichen Sie ein neues Feld unter einem anderen Slug.',
  'services.request_field_plugin_invalid': withReason('Ein Plugin-Feld wurde abgelehnt.'),
  'services.audience_b2b_only': 'Mit diesem Dienst können sich nur Unternehmen verbinden.',
  'services.audience_person_only': 'Mit diesem Dienst können sich nur Personen verbinden.',
  'contact_fields.usertype_invalid': {
    en: 'A field is for persons, for companies or for both.',
    de: 'Ein Feld ist für Personen, für Unternehmen oder für beide.',
  },
  'contact_fields.type_invalid': 'Diesen Feldtyp gibt es nicht.',
  'contact_fields.not_found': 'Dieses Feld gibt es nicht mehr.',
  'contact_fields.slug_taken': 'Ein Feld mit diesem Slug gibt es schon.',
  'contact_fields.type_locked': 'Das Feld ist ausgefüllt, darum bleibt sein Typ.',
  'contact_data.encryption_required': {
    en: 'The value was not sealed and nothing was saved. Reload the page.',
    de: 'Der Wert war nicht versiegelt, es wurde nichts gespeichert. Laden Sie die Seite neu.',
  },
  'contact_data.value_invalid': {
    en: ({ message, members }) => (typeof members.reason === 'string' ? members.reason : message),
    de: reasonOr('Der Wert passt nicht zur Art des Feldes.'),
  },
  'contact_data.file_invalid': reasonOr('Die Datei passt nicht zur Art des Feldes.'),
  'contact_data.copies_mismatch': {
    en: 'The recipients of this value have changed. Reload the page and save again.',
    de: 'Die Empfänger dieses Werts haben sich geändert. Laden Sie die Seite neu und speichern Sie erneut.',
  },
  'contact_data.usertype_mismatch': 'Dieses Feld ist nicht für Ihre Art von Konto.',
  'contact_data.not_found': 'Diesen Eintrag gibt es nicht mehr.',
  'photos.not_found': 'Dieses Bild gibt es nicht mehr.',
  'profile.company_code_requires_service': {
    en: 'Enter the company code and the service code, separated by a slash.',
    de: 'Geben Sie Unternehmenscode und Dienstcode ein, getrennt durch einen Schrägstrich.',
  },
  'profile.code_not_found': 'Diesen Code hat niemand.',
  'keys.not_found': 'Zu diesem Code gibt es keinen Schlüssel.',
  'verifications.not_found': 'Diese Bestätigung gibt es nicht mehr.',
  'verifications.code_invalid': 'Der Code ist falsch oder gilt nicht mehr.',
  'verifications.value_form_invalid': {
    en: 'A place of birth is verified as city and country code, such as "Berlin, DE".',
    de: 'Ein Geburtsort wird als Ort und Landeskürzel bestätigt, etwa „Berlin, DE“.',
  },
  'company_connections.not_found': NO_CONNECTION,
  'company_connections.persons_only': 'Das ist nur für Personen.',
  'company_connections.active_contract':
    'Eine Vereinbarung oder ein Abonnement läuft noch. Beenden Sie zuerst den Vertrag.',
  'company_connections.already_connected': 'Diese Verbindung besteht schon.',
  'company_connections.mandatory_missing': {
    en: ({ members }) => `Required fields are missing: ${formatList(members.missing)}.`,
    de: ({ members }) => `Es fehlen Pflichtangaben: ${formatList(members.missing)}.`,
  },
  'company_connections.type_mismatch': ({ members }) =>
    about('Der Wert hat nicht die Art, nach der gefragt wird.', members),
  'company_connections.verified_required': ({ members }) =>
    about('Der Wert muss bestätigt sein, und die Bestätigung muss noch gelten.', members),
  'company_connections.ack_boundary_invalid': {
    en: 'This message is no longer part of the conversation.',
    de: 'Diese Nachricht gehört nicht mehr zur Unterhaltung.',
  },
  'company_connections.own_service': 'Ein Unternehmen kann sich nicht mit seinem eigenen Dienst verbinden.',
  'company_data.connection_not_found': NO_CONNECTION,
  'company_data.file_not_found': 'Hier ist keine Datei.',
  'company_data.file_expired': 'Die Datei wurde einmalig freigegeben und ist abgelaufen.',
  'company_data.ack_boundary_invalid': {
    en: 'This message is no longer part of the conversation.',
    de: 'Diese Nachricht gehört nicht mehr zur Unterhaltung.',
  },
  'connect_requests.share_code_required': {
    en: 'Enter the person’s share code.',
    de: 'Geben Sie den Freigabecode der Person ein.',
  },
  'connect_requests.person_not_found': 'Diesen Freigabecode hat niemand.',
  'connect_requests.not_found': 'Diese Einladung gibt es nicht mehr.',
  'connect_requests.closed': 'Die Einladung wurde schon beantwortet, zurückgezogen oder ist abgelaufen.',
} satisfies RefusalTable

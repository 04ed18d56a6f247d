// German texts of the exact reasons of refusals: they follow the sentence of the refusal's key.

const RELOAD = 'Laden Sie die Seite neu und wiederholen Sie es.'
const ANSWER_UNFIT = `Die Antwort passt nicht zu diesem Schritt. ${RELOAD}`
const OPTIONS_OF_PLUGIN = 'Die Eingaben sind nicht die des Plugins.'

const documentReasons = {
  'seal.key_wrong': () => `Das PDF ließ sich nicht öffnen. ${RELOAD}`,
  'seal.other_file': () => `Die Datei ist nicht die, zu der das Dokument gehört. ${RELOAD}`,
  'seal.picture_wrong': () => 'Das Bild der Unterschrift lässt sich nicht öffnen.',
  'seal.not_sealable': () => 'Das PDF ist so gebaut, dass es kein Siegel aufnehmen kann.',
  'generation.character_unprintable': () => 'Ein Wert hat ein Zeichen, das keine Schrift drucken kann.',
  'generation.value_too_long': () => 'Ein Wert ist zu lang für das Dokument.',
  'generation.answers_too_long': () => 'Die Antworten sind zu lang, um ausgewertet zu werden.',
  'generation.template_not_fillable': () => 'Eine Vorlage ließ sich nicht ausfüllen.',
  'generation.template_missing': () => 'Dem Ablauf fehlt eine Vorlage.',
  'generation.no_rule': () => 'Zu diesen Antworten passt keine Regel für ein Dokument.',
  'generation.values_not_opened': () => `Die Werte ließen sich nicht öffnen. ${RELOAD}`,
  'run_answer.no_field': () => 'Dieses Feld gibt es in diesem Schritt nicht.',
  'run_answer.source_private': () => ANSWER_UNFIT,
  'run_answer.plugin_not_private': () => 'Die Antwort eines Plugins ist nie privat.',
  'run_answer.values': () => ANSWER_UNFIT,
  'run_answer.two_copies': () => ANSWER_UNFIT,
  'run_answer.file_reference': () => ANSWER_UNFIT,
  'run_answer.too_long': () => 'Die Antwort ist zu lang.',
  'run_answer.not_uploaded': () => 'Die Datei wurde nicht für dieses Feld hochgeladen. Wählen Sie sie noch einmal.',
  'run_answer.link_mismatch': () => ANSWER_UNFIT,
  'run_answer.listed_twice': () => 'Dieses Feld ist doppelt beantwortet.',
  'run_answer.link_unfit': () => 'Der Eintrag des Profils passt nicht zu diesem Feld.',
}

const pluginReasons = {
  'plugin_url.not_url': () => 'Das ist keine Adresse.',
  'plugin_url.not_https': () => 'Sie beginnt nicht mit https.',
  'plugin_url.credentials': () => 'Sie enthält Anmeldedaten.',
  'plugin_url.query': () => 'Sie hat einen Teil nach ?.',
  'plugin_url.fragment': () => 'Sie hat einen Teil nach #.',
  'plugin_url.port': () => 'Der Port ist nicht 443.',
  'plugin_url.localhost': () => 'Sie führt zu localhost.',
  'plugin_url.not_public': () => 'Sie hat eine IP-Adresse, die nicht öffentlich ist.',
  'plugin_url.platform': () => 'Sie ist die der Plattform.',
  'plugin_url.private_network': () => 'Sie führt in ein Netz, das nicht öffentlich ist.',
  'plugin_body.url_missing': () => 'Die Adresse fehlt.',
  'plugin_body.token_missing': () => 'Das Token fehlt.',
  'plugin_body.token_form': () => 'Ein Token hat 1 bis 4096 sichtbare ASCII-Zeichen.',
  'row.options_needed': () => 'Eine Auswahl braucht Möglichkeiten.',
  'row.option_not_of_type': () => 'Eine Möglichkeit gehört nicht zu denen seines Typs.',
  'row.type_unknown': () => 'Diesen Typ gibt es nicht.',
  'row.plugin_not_allowed': () => 'Nur ein Feld vom Typ Plugin hat ein Plugin.',
  'row.plugin_needed': () => 'Wählen Sie ein Plugin.',
  'row.plugins_too_large': () => 'Die Beschreibungen aller Plugins sind zusammen zu lang.',
  'row.type_locked': () => 'Es gibt schon Antworten, darum bleibt der Typ. Nehmen Sie ein neues Feld.',
  'claim.plugin_not_allowed': () => 'Nur eine Angabe vom Typ Plugin hat ein Plugin.',
  'claim.plugin_needed': () => 'Wählen Sie ein Plugin.',
  'claim.plugins_too_large': () => 'Die Beschreibungen aller Plugins sind zusammen zu lang.',
  'field_plugin.unknown': () => 'Dieses Plugin gibt es nicht mehr.',
  'field_plugin.not_described': () => 'Das Plugin hat noch nie gesagt, welche Felder es hat.',
  'field_plugin.no_field_type': () => 'Diese Art von Feld hat das Plugin nicht.',
  'field_plugin.inputs': () => OPTIONS_OF_PLUGIN,
  'field_plugin.input_unknown': ({ input }: { input: string }) => `Eine Eingabe ${input} hat das Plugin nicht.`,
  'field_plugin.input_source': ({ input }: { input: string }) => `Der Eingabe ${input} fehlt, woraus sie kommt.`,
  'field_plugin.input_type': ({ input }: { input: string }) =>
    `Für die Eingabe ${input} ist das die falsche Art von Feld.`,
}

const DAMAGED = 'Die Datei ist beschädigt.'

const valueReasons = {
  'file.name_missing': () => 'Die Datei hat keinen Namen.',
  'file.name_too_long': () => 'Der Name der Datei ist zu lang.',
  'file.mime_type': () => DAMAGED,
  'file.empty': () => 'Die Datei ist leer.',
  'file.size': () => DAMAGED,
  'file.not_pdf': () => 'Die Datei ist kein PDF.',
  'file.not_picture': () => 'Die Datei ist kein Bild in den Formaten JPEG, PNG oder WebP.',
  'file.data_uri': () => DAMAGED,
  'file.no_page': () => 'Es fehlt eine Seite.',
  'file.type_unknown': () => 'Diesen Typ von Feld gibt es nicht.',
  'file.field_holds_none': () => 'Dieses Feld nimmt keine Datei.',
  'file.picture_needed': () => 'Wählen Sie ein Bild in den Formaten JPEG, PNG oder WebP.',
  'value.structure_as_text': () => 'Das ist kein Text.',
  'value.send_as_file': () => 'Dieses Feld nimmt eine Datei.',
  'value.entries_too_long': () => 'Die Angaben zur Datei sind zu lang.',
  'value.too_long': () => 'Der Wert ist zu lang.',
  'value.nothing_to_attest': () => 'Es gibt nichts zu prüfen.',
  'value.no_mailbox': () => 'An diese Adresse lässt sich keine E-Mail senden.',
  'value.none': () => 'Das Feld hat keinen Wert.',
  'value.not_plugin_answer': () => 'Das ist keine Antwort dieses Plugin-Felds.',
  'region.other_installation': () =>
    'Diese Region gehört zu einer anderen Installation. Dorthin lassen sich Daten von hier nicht verlegen.',
  'delegate.not_accepted': () => 'Die Person hat die Einladung noch nicht angenommen.',
}

const pluginCallReasons = {
  'plugin_call.no_sealed_reply': () => 'Das Plugin gab keine versiegelte Antwort.',
  'plugin_call.not_opened': () => 'Das Plugin kann nicht öffnen, was für seinen Schlüssel versiegelt ist.',
  'plugin_call.not_described': () => 'Das Plugin wurde nie beschrieben.',
  'plugin_call.changed': () => 'Das Plugin wurde inzwischen geändert.',
  'plugin_call.built_in_stopped': () => 'Das eingebaute Plugin läuft nicht.',
  'plugin_call.no_address': () => 'Das Plugin hat keine Adresse.',
  'plugin_call.reply_too_long': () => 'Die Antwort des Plugins war zu lang.',
  'plugin_call.status': ({ status }: { status: number }) => `Das Plugin hat mit ${status} geantwortet.`,
  'plugin_call.describe_status': ({ status }: { status: number }) => `Das Plugin hat mit ${status} geantwortet.`,
  'plugin_call.description_invalid': ({ rule }: { rule: string }) => `Die Beschreibung bricht eine Regel: ${rule}.`,
  'plugin_call.address_refused': () => 'Die Adresse des Plugins ist nicht erlaubt.',
  'plugin_call.not_in_time': ({ seconds }: { seconds: number }) =>
    `Das Plugin hat nicht innerhalb von ${seconds} s geantwortet.`,
  'plugin_call.name_unknown': () => 'Der Name des Plugins wurde nicht gefunden.',
  'plugin_call.name_lookup_failed': () => 'Der Name des Plugins konnte nicht aufgelöst werden.',
  'plugin_call.connection_refused': () => 'Das Plugin hat die Verbindung abgelehnt.',
  'plugin_call.connection_closed': () =>
    'Das Plugin hat die Verbindung geschlossen, bevor seine Antwort vollständig war.',
  'plugin_call.not_connected': () => 'Das Plugin hat die Verbindung nicht rechtzeitig angenommen.',
  'plugin_call.not_http': () => 'Die Antwort des Plugins war kein gültiges HTTP.',
  'plugin_call.headers_too_long': () => 'Die Kopfzeilen der Antwort waren zu lang.',
  'plugin_call.tls_failed': () => 'Die TLS-Verbindung zum Plugin ist gescheitert.',
  'plugin_call.unreachable': () => 'Das Plugin ist nicht erreichbar.',
  'plugin_call.connection_failed': () => 'Die Verbindung zum Plugin ist gescheitert.',
}

export const germanRefusalReasons = { ...documentReasons, ...pluginReasons, ...valueReasons, ...pluginCallReasons }

// German texts for the exact reasons of refusals, which the platform gives as stable English sentences.

const german: Readonly<Record<string, string>> = {
  // documents.seal_failed
  'The PDF does not open with this one-time key. Nothing was stored.':
    'Das PDF ließ sich nicht öffnen. Laden Sie die Seite neu und wiederholen Sie es.',
  'The PDF is not the file that plain_sha256 names. Nothing was stored.':
    'Die Datei ist nicht die, zu der das Dokument gehört. Laden Sie die Seite neu und wiederholen Sie es.',
  'The PDF could not be sealed. Nothing was stored.': 'Das PDF ist so gebaut, dass es kein Siegel aufnehmen kann.',
  'The document could not be sealed; nothing was stored.': 'Einem Empfänger fehlt der Schlüssel.',
  // flows.generation_failed
  'A value has a character that no font prints.': 'Ein Wert hat ein Zeichen, das keine Schrift drucken kann.',
  'A value is too long for the document.': 'Ein Wert ist zu lang für das Dokument.',
  'A template could not be filled.': 'Eine Vorlage ließ sich nicht ausfüllen.',
  'A template of the flow is missing.': 'Dem Ablauf fehlt eine Vorlage.',
  'No rule of any output matches.': 'Zu diesen Antworten passt keine Regel für ein Dokument.',
  'No rule matched or a PDF could not be filled.': 'Keine Regel passt, oder ein PDF ließ sich nicht ausfüllen.',
  'The values do not open with this one-time key, or are no object of strings.':
    'Die Werte ließen sich nicht öffnen. Laden Sie die Seite neu und wiederholen Sie es.',
  // plugins.url_invalid
  'The address is not a URL.': 'Das ist keine Adresse.',
  'The address must begin with https.': 'Sie beginnt nicht mit https.',
  'The address must not have credentials.': 'Sie enthält Anmeldedaten.',
  'The address must not have a query.': 'Sie hat einen Teil nach ?.',
  'The address must not have a fragment.': 'Sie hat einen Teil nach #.',
  'The port must be 443.': 'Der Port ist nicht 443.',
  'The address must not be localhost.': 'Sie führt zu localhost.',
  'The address must have a name and not an IP address.': 'Sie hat eine IP-Adresse statt eines Namens.',
  'The address is that of the platform.': 'Sie ist die der Plattform.',
  'The address leads to a network that is not public.': 'Sie führt in ein Netz, das nicht öffentlich ist.',
  // services.request_field_type_invalid
  'a choice needs options.': 'Eine Auswahl braucht Möglichkeiten.',
  'one of the options is not an option of its type.': 'Eine Möglichkeit gehört nicht zu denen seines Typs.',
  'there is no such type in the registry.': 'Diesen Typ gibt es nicht.',
  // services.request_field_plugin_invalid and oauth_apps.claim_config_plugin_invalid
  'only a row of the type plugin has a plugin.': 'Nur ein Feld vom Typ Plugin hat ein Plugin.',
  'a row of the type plugin needs a plugin.': 'Wählen Sie ein Plugin.',
  'only a claim of the type plugin has a plugin.': 'Nur eine Angabe vom Typ Plugin hat ein Plugin.',
  'a claim of the type plugin needs a plugin.': 'Wählen Sie ein Plugin.',
  'there is no such plugin.': 'Dieses Plugin gibt es nicht mehr.',
  'the plugin was never described.': 'Das Plugin hat noch nie gesagt, welche Felder es hat.',
  'the plugin describes no such field type.': 'Diese Art von Feld hat das Plugin nicht.',
  'inputs must map inputs of the plugin.': 'Die Eingaben sind nicht die des Plugins.',
}

const patterns: ReadonlyArray<readonly [sentence: RegExp, german: (name: string) => string]> = [
  [/^the plugin has no input (\S+)\.$/, (name) => `Eine Eingabe ${name} hat das Plugin nicht.`],
  [
    /^the input (\S+) names nothing else that is asked for\.$/,
    (name) => `Der Eingabe ${name} fehlt, woraus sie kommt.`,
  ],
  [/^the input (\S+) takes a \S+\.$/, (name) => `Für die Eingabe ${name} ist das die falsche Art von Feld.`],
]

const OF_FIELD = /^([a-z][a-z0-9_]{0,63}): (.+)$/s

const translateReason = (reason: string): string | undefined => {
  for (const [pattern, words] of patterns) {
    const name = pattern.exec(reason)?.[1]
    if (name !== undefined) return words(name)
  }
  return Object.hasOwn(german, reason) ? german[reason] : undefined
}

/** A reason about one field begins with its name. Undefined for unknown sentences of a newer platform. */
export const germanPlatformReason = (reason: string): string | undefined => {
  const [, field, ofField] = OF_FIELD.exec(reason) ?? []
  if (field === undefined || ofField === undefined) return translateReason(reason)
  const sentence = translateReason(ofField)
  return sentence && `${field}: ${sentence}`
}

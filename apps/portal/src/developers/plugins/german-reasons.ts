// Reasons for an unusable plugin reply, by the forwarder's stable English sentences.

const german: Readonly<Record<string, string>> = {
  'The plugin gave no sealed reply.': 'Das Plugin gab keine versiegelte Antwort.',
  'The plugin cannot open what was sealed to its key.':
    'Das Plugin kann nicht öffnen, was für seinen Schlüssel versiegelt ist.',
  'The plugin was never described.': 'Das Plugin wurde nie beschrieben.',
  'The plugin was changed meanwhile.': 'Das Plugin wurde inzwischen geändert.',
  'The built-in plugin does not run.': 'Das eingebaute Plugin läuft nicht.',
  'The plugin has no address.': 'Das Plugin hat keine Adresse.',
  'The answer of the plugin was too long.': 'Die Antwort des Plugins war zu lang.',
  'The address of the plugin is not allowed.': 'Die Adresse des Plugins ist nicht erlaubt.',
  'The name of the plugin was not found.': 'Der Name des Plugins wurde nicht gefunden.',
  'The name of the plugin could not be looked up.': 'Der Name des Plugins konnte nicht aufgelöst werden.',
  'The plugin refused the connection.': 'Das Plugin hat die Verbindung abgelehnt.',
  'The plugin closed the connection before its answer was complete.':
    'Das Plugin hat die Verbindung geschlossen, bevor seine Antwort vollständig war.',
  'The plugin did not accept the connection in time.': 'Das Plugin hat die Verbindung nicht rechtzeitig angenommen.',
  'The answer of the plugin was not valid HTTP.': 'Die Antwort des Plugins war kein gültiges HTTP.',
  'The TLS connection to the plugin failed.': 'Die TLS-Verbindung zum Plugin ist gescheitert.',
  'The plugin cannot be reached.': 'Das Plugin ist nicht erreichbar.',
  'The connection to the plugin failed.': 'Die Verbindung zum Plugin ist gescheitert.',
}

const STATUS = /^The plugin answered (?:\/describe )?with (\d+)\.$/
const TIME_OUT = /^The plugin did not answer within ([\d.]+) s\.$/

/** Unknown sentences are shown as the platform wrote them. */
export const germanReason = (reason: string): string => {
  const status = STATUS.exec(reason)?.[1]
  if (status !== undefined) return `Das Plugin hat mit ${status} geantwortet.`
  const seconds = TIME_OUT.exec(reason)?.[1]
  if (seconds !== undefined) return `Das Plugin hat nicht innerhalb von ${seconds} s geantwortet.`
  return german[reason] ?? reason
}

// Texts for failed deliveries and webhook state changes, by the platform's stable English sentences.
import { defineTexts } from '@company-data/ui/texts'

const german: Readonly<Record<string, string>> = {
  'The address of the endpoint is not allowed.': 'Die Adresse des Endpunkts ist nicht erlaubt.',
  'The address of the endpoint is not a URL.': 'Die Adresse des Endpunkts ist keine URL.',
  'The name of the endpoint was not found.': 'Der Name des Endpunkts wurde nicht gefunden.',
  'The name of the endpoint could not be looked up.': 'Der Name des Endpunkts konnte nicht aufgelöst werden.',
  'The endpoint refused the connection.': 'Der Endpunkt hat die Verbindung abgelehnt.',
  'The endpoint closed the connection before its answer was complete.':
    'Der Endpunkt hat die Verbindung geschlossen, bevor seine Antwort vollständig war.',
  'The endpoint did not accept the connection in time.':
    'Der Endpunkt hat die Verbindung nicht rechtzeitig angenommen.',
  'The answer of the endpoint was not valid HTTP.': 'Die Antwort des Endpunkts war kein gültiges HTTP.',
  'The headers of the answer were too long.': 'Die Kopfzeilen der Antwort waren zu lang.',
  'The TLS connection to the endpoint failed.': 'Die TLS-Verbindung zum Endpunkt ist gescheitert.',
  'The endpoint cannot be reached.': 'Der Endpunkt ist nicht erreichbar.',
  'The connection to the endpoint failed.': 'Die Verbindung zum Endpunkt ist gescheitert.',
  'The platform could not open a connection.': 'Die Plattform konnte keine Verbindung öffnen.',
  'The platform could not send the event.': 'Die Plattform konnte das Ereignis nicht senden.',
  'The webhook is disabled, so nothing was sent.': 'Der Webhook ist pausiert, darum wurde nichts gesendet.',
  'The platform was stopping.': 'Die Plattform wurde angehalten.',
  'The ten-minute pause is over.': 'Die Pause von zehn Minuten ist vorbei.',
  'A probe was requested.': 'Ein Versuch wurde verlangt.',
}

const STATUS = /^The endpoint answered (\d+); only 200 counts as delivered\.$/
const TIME_OUT = /^The endpoint did not answer within ([\d.]+) s\.$/

/** Unknown sentences are shown as the platform wrote them. */
const translateReason = (reason: string): string => {
  const status = STATUS.exec(reason)?.[1]
  if (status !== undefined) return `Der Endpunkt hat mit ${status} geantwortet; nur 200 gilt als zugestellt.`
  const seconds = TIME_OUT.exec(reason)?.[1]
  if (seconds !== undefined) return `Der Endpunkt hat nicht innerhalb von ${seconds} s geantwortet.`
  return german[reason] ?? reason
}

export const deliveryTexts = defineTexts({
  en: { reason: (reason: string) => reason },
  de: { reason: translateReason },
})

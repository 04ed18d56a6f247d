// Texts for failed deliveries and webhook state changes, by the keys of their reasons.
import {
  type DeliveryReasonTexts,
  deliveryReasons,
  isDeliveryReasonKey,
  type WireReason,
} from '@company-data/protocol/reasons'
import { defineTexts } from '@company-data/ui/texts'

const german: DeliveryReasonTexts = {
  'delivery.delivered': () => 'Der Endpunkt hat mit 200 geantwortet.',
  'delivery.status': ({ status }) => `Der Endpunkt hat mit ${status} geantwortet; nur 200 gilt als zugestellt.`,
  'delivery.address_refused': () => 'Die Adresse des Endpunkts ist nicht erlaubt.',
  'delivery.not_url': () => 'Die Adresse des Endpunkts ist keine URL.',
  'delivery.name_unknown': () => 'Der Name des Endpunkts wurde nicht gefunden.',
  'delivery.name_lookup_failed': () => 'Der Name des Endpunkts konnte nicht aufgelöst werden.',
  'delivery.connection_refused': () => 'Der Endpunkt hat die Verbindung abgelehnt.',
  'delivery.connection_closed': () =>
    'Der Endpunkt hat die Verbindung geschlossen, bevor seine Antwort vollständig war.',
  'delivery.not_connected': () => 'Der Endpunkt hat die Verbindung nicht rechtzeitig angenommen.',
  'delivery.not_in_time': ({ seconds }) => `Der Endpunkt hat nicht innerhalb von ${seconds} s geantwortet.`,
  'delivery.not_http': () => 'Die Antwort des Endpunkts war kein gültiges HTTP.',
  'delivery.headers_too_long': () => 'Die Kopfzeilen der Antwort waren zu lang.',
  'delivery.tls_failed': () => 'Die TLS-Verbindung zum Endpunkt ist gescheitert.',
  'delivery.unreachable': () => 'Der Endpunkt ist nicht erreichbar.',
  'delivery.connection_failed': () => 'Die Verbindung zum Endpunkt ist gescheitert.',
  'delivery.not_sent': () => 'Die Plattform konnte keine Verbindung öffnen.',
  'delivery.platform_failed': () => 'Die Plattform konnte das Ereignis nicht senden.',
  'delivery.stopped': () => 'Die Plattform wurde angehalten.',
  'delivery.disabled': () => 'Der Webhook ist pausiert, darum wurde nichts gesendet.',
  'delivery.pause_over': () => 'Die Pause von zehn Minuten ist vorbei.',
  'delivery.probe_requested': () => 'Ein Versuch wurde verlangt.',
}

/** A reason as the platform stored it: its English sentence, and its key if it had one then. */
interface StoredReason {
  sentence: string
  details: WireReason | undefined
}

const createFormatter =
  (texts: DeliveryReasonTexts) =>
  ({ sentence, details }: StoredReason): string => {
    // Stored before reasons had keys, or the key of a newer platform: the sentence is quoted.
    if (details === undefined || !isDeliveryReasonKey(details.key)) return sentence
    return (texts[details.key] as (members: unknown) => string)(details)
  }

export const deliveryTexts = defineTexts({
  en: { formatReason: createFormatter(deliveryReasons) },
  de: { formatReason: createFormatter(german) },
})

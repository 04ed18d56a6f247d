// Reasons of webhook deliveries: why one failed, and why the health of a webhook changed. Each is a sentence.
import type { TextsFor } from './catalog.ts'
import type { Reason } from './reason.ts'

export const deliveryReasons = {
  'delivery.delivered': () => 'The endpoint answered 200.',
  'delivery.status': ({ status }: { status: number }) =>
    `The endpoint answered ${status}; only 200 counts as delivered.`,
  'delivery.address_refused': () => 'The address of the endpoint is not allowed.',
  'delivery.not_url': () => 'The address of the endpoint is not a URL.',
  'delivery.name_unknown': () => 'The name of the endpoint was not found.',
  'delivery.name_lookup_failed': () => 'The name of the endpoint could not be looked up.',
  'delivery.connection_refused': () => 'The endpoint refused the connection.',
  'delivery.connection_closed': () => 'The endpoint closed the connection before its answer was complete.',
  'delivery.not_connected': () => 'The endpoint did not accept the connection in time.',
  'delivery.not_in_time': ({ seconds }: { seconds: number }) => `The endpoint did not answer within ${seconds} s.`,
  'delivery.not_http': () => 'The answer of the endpoint was not valid HTTP.',
  'delivery.headers_too_long': () => 'The headers of the answer were too long.',
  'delivery.tls_failed': () => 'The TLS connection to the endpoint failed.',
  'delivery.unreachable': () => 'The endpoint cannot be reached.',
  'delivery.connection_failed': () => 'The connection to the endpoint failed.',
  'delivery.not_sent': () => 'The platform could not open a connection.',
  'delivery.platform_failed': () => 'The platform could not send the event.',
  'delivery.stopped': () => 'The platform was stopping.',
  'delivery.disabled': () => 'The webhook is disabled, so nothing was sent.',
  'delivery.pause_over': () => 'The ten-minute pause is over.',
  'delivery.probe_requested': () => 'A probe was requested.',
}

export type DeliveryReasonKey = keyof typeof deliveryReasons
export type DeliveryReasonTexts = TextsFor<typeof deliveryReasons>

type MembersOf<Key extends DeliveryReasonKey> = Parameters<(typeof deliveryReasons)[Key]>

const formatEnglish = (key: DeliveryReasonKey, members: unknown): string =>
  (deliveryReasons[key] as (members: unknown) => string)(members)

/** @example deliveryReason('delivery.status', { status: 500 }) */
export const deliveryReason = <Key extends DeliveryReasonKey>(key: Key, ...[members]: MembersOf<Key>): Reason => ({
  key,
  ...(members === undefined ? {} : { members: members as Readonly<Record<string, unknown>> }),
  text: formatEnglish(key, members),
})

export const isDeliveryReasonKey = (key: string): key is DeliveryReasonKey => Object.hasOwn(deliveryReasons, key)

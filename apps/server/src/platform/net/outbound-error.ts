// The reason why an outbound request failed, and who is to blame (G-108). The text is shown to users: it says what
// happened and reveals nothing about our network or resolver.

import { deliveryReason, type Reason } from '@company-data/protocol/reasons'

/** `ours`: the target did not cause the failure, so it must not be counted against the target. */
export type FaultOwner = 'target' | 'ours'

/** Each is a key of the reasons of deliveries: `delivery.not_url`. */
export type OutboundFailure =
  | 'address_refused'
  | 'not_url'
  | 'name_unknown'
  | 'name_lookup_failed'
  | 'connection_refused'
  | 'connection_closed'
  | 'not_connected'
  | 'not_in_time'
  | 'not_http'
  | 'headers_too_long'
  | 'tls_failed'
  | 'unreachable'
  | 'connection_failed'
  | 'not_sent'
  | 'stopped'

export class OutboundError extends Error {
  readonly whose: FaultOwner
  readonly failure: OutboundFailure
  /** How long the request waited, for `not_in_time`. */
  readonly seconds: number
  readonly reason: Reason
  constructor(
    whose: FaultOwner,
    failure: OutboundFailure,
    { cause, seconds = 0 }: { cause?: unknown; seconds?: number } = {},
  ) {
    const reason =
      failure === 'not_in_time'
        ? deliveryReason('delivery.not_in_time', { seconds })
        : deliveryReason(`delivery.${failure}`)
    super(reason.text, cause === undefined ? {} : { cause })
    this.name = 'OutboundError'
    this.whose = whose
    this.failure = failure
    this.seconds = seconds
    this.reason = reason
  }
}

export const addressRefused = (): OutboundError => new OutboundError('target', 'address_refused')
export const stopped = (): OutboundError => new OutboundError('ours', 'stopped')

export const timedOut = (milliseconds: number): OutboundError =>
  new OutboundError('target', 'not_in_time', { seconds: milliseconds / 1000 })

type Row = readonly [whose: FaultOwner, failure: OutboundFailure]

const NOT_SENT: Row = ['ours', 'not_sent']
const NO_NAME: Row = ['target', 'name_unknown']
const CLOSED: Row = ['target', 'connection_closed']
const NOT_CONNECTED: Row = ['target', 'not_connected']
const NOT_HTTP: Row = ['target', 'not_http']
const NOT_TLS: Row = ['target', 'tls_failed']
const NO_ROUTE: Row = ['target', 'unreachable']
const FAILED: Row = ['target', 'connection_failed']

const rows: Readonly<Record<string, Row>> = {
  // No file descriptor, memory, port or permission: nothing was sent.
  EMFILE: NOT_SENT,
  ENFILE: NOT_SENT,
  ENOMEM: NOT_SENT,
  ENOBUFS: NOT_SENT,
  EADDRNOTAVAIL: NOT_SENT,
  EACCES: NOT_SENT,
  EPERM: NOT_SENT,
  ENETDOWN: NOT_SENT,
  ENOTFOUND: NO_NAME,
  ENODATA: NO_NAME,
  ENONAME: NO_NAME,
  EBADNAME: NO_NAME,
  ECONNREFUSED: ['target', 'connection_refused'],
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  EHOSTUNREACH: ['target', 'unreachable'],
  ENETUNREACH: NO_ROUTE,
  ETIMEDOUT: NOT_CONNECTED,
  UND_ERR_CONNECT_TIMEOUT: NOT_CONNECTED,
  UND_ERR_HEADERS_OVERFLOW: ['target', 'headers_too_long'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CLOSED,
  HTTPParserError: NOT_HTTP,
  EPROTO: NOT_TLS,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TLS,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TLS,
}

const families: ReadonlyArray<readonly [prefix: RegExp, row: Row]> = [
  [/^HPE_/, NOT_HTTP],
  [/^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|HOSTNAME_MISMATCH)/, NOT_TLS],
]

/** The code of an error, or its name if it has no code. */
const getErrorCode = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** No route for IPv4 means that our own network is down; no route for IPv6 means that this target cannot be reached. */
const hasNoIpv4Route = (error: Error): boolean => 'address' in error && !String(error.address).includes(':')

/** If several addresses failed, a failure that came from the target itself says most. */
const selectMostSpecific = (failures: ReadonlyArray<Row | undefined>): Row | undefined =>
  failures.find((row) => row?.[0] === 'target' && row !== NO_ROUTE) ??
  failures.find((row) => row?.[0] === 'ours') ??
  failures[0]

const findRow = (error: unknown): Row | undefined => {
  if (error instanceof AggregateError && error.errors.length > 0) return selectMostSpecific(error.errors.map(findRow))
  const code = getErrorCode(error)
  if (code === 'ENETUNREACH' && error instanceof Error && hasNoIpv4Route(error)) return NOT_SENT
  return rows[code] ?? families.find(([prefix]) => prefix.test(code))?.[1]
}

export const toOutboundError = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error
  const [whose, failure] = findRow(error) ?? FAILED
  return new OutboundError(whose, failure, { cause: error })
}

/** The kinds of failure that an owner of the target can act on. */
export type FailureKind = 'address_refused' | 'timeout' | 'tls_invalid' | 'other'

const kinds: Readonly<Partial<Record<OutboundFailure, FailureKind>>> = {
  address_refused: 'address_refused',
  tls_failed: 'tls_invalid',
  not_in_time: 'timeout',
  not_connected: 'timeout',
}

export const classifyFailure = ({ failure }: OutboundError): FailureKind => kinds[failure] ?? 'other'

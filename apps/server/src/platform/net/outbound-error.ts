// The reason why an outbound request failed, and who is to blame (G-108). The text is shown to users: it says what
// happened and reveals nothing about our network or resolver.

/** `ours`: the target did not cause the failure, so it must not be counted against the target. */
export type FaultOwner = 'target' | 'ours'

export class OutboundError extends Error {
  readonly whose: FaultOwner
  readonly reason: string
  constructor(whose: FaultOwner, reason: string, cause?: unknown) {
    super(reason, cause === undefined ? {} : { cause })
    this.name = 'OutboundError'
    this.whose = whose
    this.reason = reason
  }
}

const ADDRESS_REFUSED = 'The address of the endpoint is not allowed.'

export const addressRefused = (): OutboundError => new OutboundError('target', ADDRESS_REFUSED)
export const stopped = (): OutboundError => new OutboundError('ours', 'The platform was stopping.')
const NOT_IN_TIME = 'The endpoint did not answer within'

export const timedOut = (milliseconds: number): OutboundError =>
  new OutboundError('target', `${NOT_IN_TIME} ${milliseconds / 1000} s.`)

type Row = readonly [whose: FaultOwner, reason: string]

const NOT_SENT: Row = ['ours', 'The platform could not open a connection.']
const NO_NAME: Row = ['target', 'The name of the endpoint was not found.']
const RESET: Row = ['target', 'The endpoint closed the connection before its answer was complete.']
const NOT_CONNECTED: Row = ['target', 'The endpoint did not accept the connection in time.']
const NOT_HTTP: Row = ['target', 'The answer of the endpoint was not valid HTTP.']
const NOT_TLS: Row = ['target', 'The TLS connection to the endpoint failed.']
const NO_ROUTE: Row = ['target', 'The endpoint cannot be reached.']
const FAILED: Row = ['target', 'The connection to the endpoint failed.']

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
  ECONNREFUSED: ['target', 'The endpoint refused the connection.'],
  ECONNRESET: RESET,
  EPIPE: RESET,
  UND_ERR_SOCKET: RESET,
  EHOSTUNREACH: ['target', 'The endpoint cannot be reached.'],
  ENETUNREACH: NO_ROUTE,
  ETIMEDOUT: NOT_CONNECTED,
  UND_ERR_CONNECT_TIMEOUT: NOT_CONNECTED,
  UND_ERR_HEADERS_OVERFLOW: ['target', 'The headers of the answer were too long.'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: RESET,
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

/** Of the failures at several addresses, one that came from the target itself says most. */
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
  const [whose, reason] = findRow(error) ?? FAILED
  return new OutboundError(whose, reason, error)
}

/** The kinds of failure that an owner of the target can act on. */
export type FailureKind = 'address_refused' | 'timeout' | 'tls_invalid' | 'other'

export const classifyFailure = ({ reason }: OutboundError): FailureKind => {
  if (reason === ADDRESS_REFUSED) return 'address_refused'
  if (reason === NOT_TLS[1]) return 'tls_invalid'
  return reason.startsWith(NOT_IN_TIME) || reason === NOT_CONNECTED[1] ? 'timeout' : 'other'
}

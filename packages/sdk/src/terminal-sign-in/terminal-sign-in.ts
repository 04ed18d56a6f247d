// Signs in a program of a terminal: a page of the portal hands it credentials, sealed to a key that only the program has.
import {
  CROCKFORD_SIZE,
  CryptoError,
  createReplyKey,
  foldCrockford,
  openValue,
  publicKeyProblem,
  sealValue,
  toCrockfordSymbol,
} from '@company-data/crypto'

/**
 * The request of a program to the portal, as the query of its page.
 *
 * @example const request = readTerminalSignIn(new URLSearchParams(location.search))
 */
export interface TerminalSignInRequest {
  /** The program waits at this port of the machine; undefined if a person carries the reply. */
  port?: number | undefined
  /** Returned with the reply, so that the program takes no other one. */
  state: string
  /** The public key of this sign-in, as Base64 of its SPKI. */
  key: string
  /** The name of the machine, for the person who decides. */
  device: string
}

/**
 * The id and the secret of a client.
 *
 * @example const credentials: ClientCredentials = { client_id, client_secret }
 */
export interface ClientCredentials {
  client_id: string
  client_secret: string
}

/**
 * The credentials that the portal hands over.
 *
 * @example const { account, service } = await signIn.open(box)
 */
export interface TerminalCredentials {
  account: ClientCredentials
  service?: ClientCredentials
}

/**
 * A sign-in that a program has begun.
 *
 * @example const signIn: TerminalSignIn = await createTerminalSignIn({ device: hostname() })
 */
export interface TerminalSignIn {
  readonly request: TerminalSignInRequest
  /** Shown by the program, and typed into the page by a person. It belongs to the key of this sign-in alone. */
  readonly code: string
  /** Opens the reply of the page. Throws a `CryptoError` for anything else. */
  open(box: string): Promise<TerminalCredentials>
}

const STATE_BYTES = 16
const CODE_SYMBOLS = 8
const MAX_DEVICE_LENGTH = 64
const STATE = /^[A-Za-z0-9_-]{22,64}$/
const PORT = /^[1-9]\d{0,4}$/
const MAX_PORT = 65_535

const toBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const fromBase64Url = (text: string): string => {
  try {
    return atob(text.trim().replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** The error of the parser would quote the secret. */
const parseCredentials = (text: string): TerminalCredentials => {
  try {
    return JSON.parse(text) as TerminalCredentials
  } catch {
    throw new CryptoError('malformed', 'The reply opens, but there are no credentials in it.')
  }
}

const createState = (): string =>
  toBase64Url(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(STATE_BYTES))))

/**
 * Eight symbols of the digest of a key, which a person carries from one screen to the other.
 *
 * @example const code = await terminalCode(request.key)
 */
export const terminalCode = async (key: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)))
  const symbols = [...digest.subarray(0, CODE_SYMBOLS)].map((byte) => toCrockfordSymbol(byte % CROCKFORD_SIZE))
  return `${symbols.slice(0, 4).join('')}-${symbols.slice(4).join('')}`
}

/**
 * True if a person typed this code, in upper or lower case, with or without its hyphen.
 *
 * @example if (!isTerminalCode(typedText, await terminalCode(request.key))) showProblem()
 */
export const isTerminalCode = (text: string, code: string): boolean => foldCrockford(text) === foldCrockford(code)

/**
 * Begins a sign-in with a new key, whose private half is never exported.
 *
 * @example const signIn = await createTerminalSignIn({ device: hostname(), port })
 */
export const createTerminalSignIn = async ({
  device,
  port,
}: Pick<TerminalSignInRequest, 'device' | 'port'>): Promise<TerminalSignIn> => {
  const { public_key: key, privateKey } = await createReplyKey()
  return {
    request: { port, state: createState(), key, device: device.slice(0, MAX_DEVICE_LENGTH) },
    code: await terminalCode(key),
    open: async (box) => parseCredentials(await openValue(fromBase64Url(box), privateKey)),
  }
}

/**
 * The page of the portal for a sign-in, below the address of the platform.
 *
 * @example open(frontDoorUrl + terminalSignInPath(signIn.request))
 */
export const terminalSignInPath = ({ port, ...members }: TerminalSignInRequest): string => {
  const query = new URLSearchParams({ ...members, ...(port !== undefined && { port: String(port) }) })
  return `/portal/terminal?${query}`
}

const parsePort = (text: string | null): number | undefined | null => {
  if (text === null) return undefined
  const port = PORT.test(text) ? Number(text) : Number.NaN
  return port <= MAX_PORT ? port : null
}

/**
 * The request of a page's query; undefined if it is not complete.
 *
 * @example const request = readTerminalSignIn(new URLSearchParams(location.search))
 */
export const readTerminalSignIn = (query: URLSearchParams): TerminalSignInRequest | undefined => {
  const [state, key, port] = [query.get('state') ?? '', query.get('key') ?? '', parsePort(query.get('port'))]
  if (!STATE.test(state) || publicKeyProblem(key) !== null || port === null) return undefined
  return { port, state, key, device: (query.get('device') ?? '').slice(0, MAX_DEVICE_LENGTH) }
}

/**
 * Seals credentials for the program: text for an address or for the clipboard.
 *
 * @example const box = await sealTerminalCredentials(request, { account })
 */
export const sealTerminalCredentials = async (
  { key }: TerminalSignInRequest,
  credentials: TerminalCredentials,
): Promise<string> => toBase64Url(await sealValue(JSON.stringify(credentials), key))

/**
 * The address where the program waits; undefined if a person carries the reply. Without a box the request is refused.
 *
 * @example location.assign(terminalReplyUrl(request, box))
 */
export const terminalReplyUrl = ({ port, state }: TerminalSignInRequest, box?: string): string | undefined =>
  port === undefined
    ? undefined
    : `http://127.0.0.1:${port}/?${new URLSearchParams({ state, ...(box !== undefined && { box }) })}`

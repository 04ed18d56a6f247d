// Client authentication by form body or HTTP Basic (G-037), never both. An unknown client looks like a wrong secret.
import { ApiError } from '@company-data/protocol/errors'
import type { Base } from '../../../gate/base.ts'
import { rateLimited } from '../../../gate/steps/rate-limit.ts'
import type { RateLimits } from '../../../platform/rate-limit/rate-limits.ts'
import type { ClientState, ClientStates } from '../clients/index.ts'
import type { Parameters } from './parameters.ts'

/** A client's request to an endpoint that requires its secret. */
export interface ClientRequest {
  parameters: Parameters
  query: Parameters
  authorization: string | undefined
  address: string
  base: Base
}

interface Credentials {
  clientId: string
  secret: string
  /** True if they came by HTTP Basic; only then the refusal has a WWW-Authenticate header. */
  basic: boolean
}

const invalidRequest = (message: string): ApiError => new ApiError('oauth.invalid_request', { message })

const BASIC = /^Basic +([\w+/=-]+) *$/i
/** many HTTP clients send their bearer token with every request; it is ignored here. */
const BEARER = /^Bearer(?: |$)/i

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
const formDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidRequest('The Basic credentials are not form-encoded.')
  }
}

const basicCredentials = (authorization: string): Credentials => {
  const encoded = BASIC.exec(authorization)?.[1]
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw invalidRequest('The Authorization header is not HTTP Basic.')
  return { clientId: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)), basic: true }
}

/** The client that a request names, with a right or a wrong secret. */
export const findClientId = ({ parameters, authorization }: ClientRequest): string | undefined => {
  if (authorization === undefined || !BASIC.test(authorization)) return parameters.get('client_id')
  try {
    return basicCredentials(authorization).clientId
  } catch {
    return undefined
  }
}

const readCredentials = ({ parameters, query, authorization: header }: ClientRequest): Credentials => {
  if (query.has('client_secret')) throw invalidRequest('A secret does not belong in the address.')
  const secret = parameters.get('client_secret')
  const clientId = parameters.get('client_id')
  const authorization = header !== undefined && BEARER.test(header) ? undefined : header
  if (authorization !== undefined) {
    if (secret !== undefined) throw invalidRequest('Authenticate by form body or by HTTP Basic, not by both.')
    const basic = basicCredentials(authorization)
    if (clientId !== undefined && clientId !== basic.clientId) throw invalidRequest('Two different clients are named.')
    return basic
  }
  // Every client is confidential (D1-TOK-32), so a request without a secret is refused.
  if (clientId === undefined || secret === undefined) throw refusal(false)
  return { clientId, secret, basic: false }
}

const refusal = (basic: boolean): ApiError =>
  new ApiError('oauth.invalid_client', basic ? { headers: { 'www-authenticate': 'Basic realm="oauth2"' } } : {})

interface Deps {
  clients: Pick<ClientStates, 'authenticate' | 'state'>
  limits: RateLimits
}

/**
 * NS-14: ten wrong secrets a minute per address and client; right ones are not counted. `unknownClients: 'together'`:
 * all unknown clients count as one, where no other limit is as low.
 */
export const authenticateClient = async (
  { clients, limits }: Deps,
  request: ClientRequest,
  { unknownClients }: { unknownClients?: 'together' } = {},
): Promise<ClientState> => {
  const credentials = readCredentials(request)
  const isCountedAlone = unknownClients === undefined || (await clients.state(credentials.clientId)) !== undefined
  const bucket = `${request.address} ${isCountedAlone ? credentials.clientId.slice(0, 64) : ''}`
  const verdict = limits.peek('badSecret', bucket)
  if (verdict && !verdict.allowed) throw rateLimited(verdict)
  const client = await clients.authenticate(credentials.clientId, credentials.secret)
  if (client) return client
  limits.take('badSecret', bucket)
  throw refusal(credentials.basic)
}

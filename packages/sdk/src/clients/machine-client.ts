// The base of service and account clients: a transport whose tokens come from a client id and its secret.
import { type PinStore, storedPins } from '../keys/pins/pin-store.ts'
import type { Pins } from '../keys/pins/pinned-key.ts'
import { type ClientCredentials, clientTokens, requireCredentials } from '../tokens/client-tokens.ts'
import type { Token } from '../tokens/token.ts'
import { type Api, createApi } from '../transport/api.ts'
import { createTransport, type Transport, type TransportOptions } from '../transport/transport.ts'

/**
 * The options of a client that a program signs in with.
 * @example
 * const options: MachineClientOptions = { frontDoorUrl: 'https://data.example.org', clientId, clientSecret }
 */
export interface MachineClientOptions extends ClientCredentials, Omit<TransportOptions, 'tokens'> {
  /** The storage in which the program remembers the keys of others; a key that differs later is refused with `key_mismatch`. */
  pins?: PinStore
}

/**
 * The calls common to service and account clients.
 * @example
 * const callOf = async (client: MachineClient) => client.request({ method: 'GET', path: '/api/contact-field-types' })
 */
export interface MachineClient {
  /**
   * Makes a call that has no dedicated method yet.
   * @example
   * const { data } = await service.request({ method: 'GET', path: '/api/contact-field-types' })
   */
  request: Transport['request']
  /**
   * The token in use, for programs that make other requests themselves. It is fetched and renewed as needed.
   * @example
   * const { accessToken, apiUrl } = await service.token()
   */
  token(): Promise<Token>
}

/** Authentication itself is sent without a token. */
const noTokens = { current: () => Promise.reject(new TypeError('A token is requested without a token.')) }

export const machineClient = (options: MachineClientOptions): { api: Api; client: MachineClient; pins: Pins } => {
  requireCredentials(options)
  const { clientId, clientSecret, pins, ...transportOptions } = options
  const frontDoor = createTransport({ ...transportOptions, tokens: noTokens })
  const tokens = clientTokens({ clientId, clientSecret, ...transportOptions, api: createApi(frontDoor) })
  const transport = createTransport({ ...transportOptions, tokens })
  const client = { request: transport.request, token: () => tokens.current() }
  return { api: createApi(transport), client, pins: storedPins(pins) }
}

// What service and account clients have in common: a transport whose tokens come from a client id and its secret.

import { type ClientCredentials, clientTokens } from '../tokens/client-tokens.ts'
import { type Api, apiOf } from '../transport/api.ts'
import type { Token } from '../transport/target.ts'
import { createTransport, type Transport, type TransportOptions } from '../transport/transport.ts'

export interface MachineClientOptions extends ClientCredentials, Omit<TransportOptions, 'tokens'> {}

export interface MachineClient {
  /** Any call that has no method of its own yet. */
  request: Transport['request']
  /** The token in use, for programs that make their own requests; fetched or renewed when needed. */
  token(): Promise<Token>
}

export const machineClient = (options: MachineClientOptions): { api: Api; client: MachineClient } => {
  const { clientId, clientSecret, ...rest } = options
  const frontDoor = createTransport({ ...rest, tokens: noTokens })
  const tokens = clientTokens({ clientId, clientSecret, ...rest, api: apiOf(frontDoor) })
  const transport = createTransport({ ...rest, tokens })
  return { api: apiOf(transport), client: { request: transport.request, token: () => tokens.current() } }
}

/** Authentication itself asks for no token. */
const noTokens = { current: () => Promise.reject(new TypeError('the front door is asked for a token without one')) }

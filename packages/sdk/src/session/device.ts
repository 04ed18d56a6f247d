// A device that people sign in on: the transport of its session, and the account key once it is unlocked.
import { type AccountKey, accountKey } from '../keys/account-key.ts'
import { type SavedSession, type SessionTokens, sessionTokens } from '../tokens/refresh-tokens.ts'
import { type Api, apiOf } from '../transport/api.ts'
import { createTransport, type Transport, type TransportOptions } from '../transport/transport.ts'

export interface DeviceOptions extends Omit<TransportOptions, 'tokens'> {
  /** A session that this app had before. */
  session?: SavedSession
  /** Told of every change of what `session` should be next time; undefined when it has ended. */
  onSession?: (saved: SavedSession | undefined) => void
}

export interface Device {
  api: Api
  request: Transport['request']
  tokens: SessionTokens
  key: AccountKey
}

/** Sign-in and refresh ask for no token. */
const noTokens = { current: () => Promise.reject(new TypeError('a sign-in is sent without a token')) }

export const device = ({ session, onSession, ...options }: DeviceOptions): Device => {
  const signIn = apiOf(createTransport({ ...options, tokens: noTokens }))
  const tokens = sessionTokens({ api: signIn, clock: options.clock, onSession })
  const { request } = createTransport({ ...options, tokens })
  if (session) tokens.resume(session)
  return { api: apiOf({ request }), request, tokens, key: accountKey() }
}

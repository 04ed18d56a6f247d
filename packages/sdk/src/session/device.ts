// A device that people sign in on: the transport of its session, and the account key once it is unlocked.
import { type AccountKey, accountKey } from '../keys/account-key.ts'
import { type BookPins, bookPins } from '../keys/pins/book-pins.ts'
import type { SeenCheckpoint } from '../keys/pins/pin-book.ts'
import type { PinOptions } from '../keys/pins/pin-options.ts'
import { type SecretGuard, secretGuard } from '../keys/secret-guard.ts'
import { type KnownPasskeys, knownPasskeys } from '../passkeys/known-passkeys.ts'
import { type RelyingParty, relyingParty } from '../passkeys/relying-party.ts'
import { type SessionTokens, sessionTokens } from '../tokens/refresh-tokens.ts'
import type { SavedSession } from '../tokens/saved-session.ts'
import type { TabCoordination } from '../tokens/shared-tokens.ts'
import { type Api, createApi } from '../transport/api.ts'
import { createTransport, type Transport, type TransportOptions } from '../transport/transport.ts'

/**
 * The options of a client that people sign in with.
 * @example
 * const options: DeviceOptions = {
 *   frontDoorUrl: 'https://data.example.org',
 *   onSession: (saved) => localStorage.setItem('session', JSON.stringify(saved ?? null)),
 * }
 */
export interface DeviceOptions extends Omit<TransportOptions, 'tokens'>, PinOptions {
  /** The session to continue, as last passed to `onSession`. */
  session?: SavedSession
  /** Called with the data to store for the next start, whenever it changes; undefined when the session has ended. */
  onSession?: (saved: SavedSession | undefined) => void
  /** The app that signs in, for the list of sessions: `wallet`, `portal` or `consent`. */
  clientName?: string
  /** Refuses to seal the password of the account or the code of a recovery kit, for apps in which people type. */
  guardsSecrets?: boolean
  /** For a page whose session may continue in other tabs of the browser. */
  tabs?: TabCoordination
}

export interface Device {
  api: Api
  request: Transport['request']
  tokens: SessionTokens
  key: AccountKey
  pins: BookPins
  /** The newest checkpoint of the key log that this browser remembers for the account. */
  seenLog: { get(): SeenCheckpoint | null; set(checkpoint: SeenCheckpoint): void }
  /** The passkeys that this device has used since the sign-in. */
  passkeys: KnownPasskeys
  /** The host name that passkeys belong to. */
  relyingParty: RelyingParty
  /** Sent when a session is opened. */
  clientName: { client_name?: string }
  guard: SecretGuard
  /** For requests to the forwarder, which carry no token of the platform. */
  send: typeof fetch
}

/** Sign-in and refresh are sent without a token. */
const noTokens = { current: () => Promise.reject(new TypeError('A sign-in is sent without a token.')) }

const findWrapped = (key: AccountKey) => (key.isUnlocked() ? { wrapped: key.wrapped() } : {})

export const createDevice = (allOptions: DeviceOptions): Device => {
  const {
    session,
    onSession,
    seenPins,
    seenLog,
    onPinWarning,
    clientName,
    guardsSecrets = false,
    tabs,
    ...options
  } = allOptions
  const signInApi = createApi(createTransport({ ...options, tokens: noTokens }))
  const [key, passkeys] = [accountKey(), knownPasskeys()]
  const tokens = sessionTokens({
    api: signInApi,
    clock: options.clock,
    onSession(saved) {
      if (saved === undefined) pins.forget()
      onSession?.(saved)
    },
    tabs: tabs && {
      ...tabs,
      onTokens: (newTokens) => tabs.onTokens({ ...newTokens, passkeys: passkeys.list(), ...findWrapped(key) }),
    },
  })
  const { request } = createTransport({ ...options, tokens })
  if (session) tokens.resume(session)
  // Browsers demand that fetch is called without a receiver.
  const send: typeof fetch = options.fetch ?? ((...input) => fetch(...input))
  const api = createApi({ request })
  const pins = bookPins({ api, tokens, key, seenPins, onPinWarning })
  return {
    api,
    request,
    tokens,
    key,
    pins,
    seenLog: {
      get: () => seenLog?.get(tokens.saved().user_id) ?? null,
      set: (checkpoint) => seenLog?.set(tokens.saved().user_id, checkpoint),
    },
    passkeys,
    relyingParty: relyingParty(api),
    clientName: clientName === undefined ? {} : { client_name: clientName },
    guard: secretGuard(key, guardsSecrets),
    send,
  }
}

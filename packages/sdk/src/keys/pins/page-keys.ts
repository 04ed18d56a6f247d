// The keys of services for a page that signs in and seals without a client: the remembered ones, and the log at a first contact.
import { type CryptoKey, publicKeySha256 } from '@company-data/crypto'
import { SessionError } from '../../errors/session-error.ts'
import { createApi } from '../../transport/api.ts'
import { pathWithQuery } from '../../transport/base-url.ts'
import type { Call } from '../../transport/prepare-call.ts'
import type { Transport } from '../../transport/transport.ts'
import { checkService } from '../key-log/check-log.ts'
import { bookPins } from './book-pins.ts'
import type { SeenCheckpoint } from './pin-book.ts'
import type { PinWarning, SeenLog, SeenPins } from './pin-options.ts'
import { comparePins, pinIds } from './pinned-key.ts'

/**
 * The session of a page, as far as its keys need it.
 * @example
 * const session: PageSession = { userId, pinsKey, send, readLogKey: async () => platform.key_log_key, seenPins, seenLog }
 */
export interface PageSession {
  userId: string
  /** Opens the pin book. */
  pinsKey: CryptoKey
  /** Sends a call to the account's region and returns its body; a refusal is a `PlatformError`. */
  send(method: string, path: string, body: unknown): Promise<unknown>
  /** `key_log_key` of the platform. */
  readLogKey(): Promise<string>
  seenPins: SeenPins
  seenLog: SeenLog
}

/**
 * A service that a page seals to.
 * @example
 * const service: PageService = { id: serviceId, publicKey: spki, code: 'EXAMPLE/NEWSLETT', via: 'app:client_1' }
 */
export interface PageService {
  id: string
  publicKey: string
  /** Compared with the log, if the page knows it. */
  code?: string | undefined
  /** The way to the service that the page knows, `connection:<id>` or `app:<client id>`: its key is remembered too. */
  via?: string | undefined
}

/**
 * The keys of services for a page without a client. `state` throws `key_mismatch` if another key is remembered, `pins_older` if this
 * browser has seen a newer book, and `pins_unreadable`. `remember` checks the key log first; `rememberWay` adds a way to a service
 * whose key is remembered.
 * @example
 * const keys: PageKeys = createPageKeys(session)
 * if ((await keys.state(service)) === 'unpinned') await keys.remember(service)
 */
export interface PageKeys {
  state(service: PageService): Promise<'pinned' | 'unpinned'>
  remember(service: PageService): Promise<void>
  rememberWay(service: PageService & { via: string }): Promise<void>
}

/** A page is left right after it has sealed: a warning would come too late, so an older book is refused. */
const refuseOlderBook = ({ reason }: PinWarning): void => {
  if (reason === 'older_book') throw new SessionError('pins_older')
}

/**
 * Compares and remembers keys for a page that signs in and seals by itself.
 * @example
 * const keys = createPageKeys({ userId, pinsKey, send, readLogKey: async () => platform.key_log_key, seenPins, seenLog })
 * if ((await keys.state({ id: serviceId, publicKey: spki })) === 'pinned') console.log('The same key as before.')
 */
export const createPageKeys = ({ userId, pinsKey, send, readLogKey, seenPins, seenLog }: PageSession): PageKeys => {
  const request = async ({ method, path, query, body }: Call) => ({
    data: await send(method, pathWithQuery(path, query), body),
  })
  const api = createApi({ request: request as unknown as Transport['request'] })
  const pins = bookPins({
    api,
    tokens: { saved: () => ({ user_id: userId }) },
    key: { isUnlocked: () => true, pinsKey: () => pinsKey },
    seenPins,
    onPinWarning: refuseOlderBook,
  })
  const log = {
    api,
    pins,
    readKey: readLogKey,
    seenLog: { get: () => seenLog.get(userId), set: (checkpoint: SeenCheckpoint) => seenLog.set(userId, checkpoint) },
  }
  return {
    async state({ id, publicKey, via }) {
      const { keys } = await pins.read()
      const rememberedKeys = pinIds({ id, kind: 'service', via }).map((pinId) => keys[pinId]?.k)
      const state = comparePins(rememberedKeys, await publicKeySha256(publicKey))
      if (state === 'mismatch') throw new SessionError('key_mismatch')
      return state
    },
    async remember({ id, publicKey, code, via }) {
      await checkService(log, { service_id: id, public_key: publicKey, code })
      await pins.check({ id, kind: 'service', via }, 'first', await publicKeySha256(publicKey))
    },
    rememberWay: async ({ id, publicKey, via }) =>
      pins.check({ id, kind: 'service', via }, 'later', await publicKeySha256(publicKey)),
  }
}

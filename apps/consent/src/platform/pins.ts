// The keys that the person remembers: this page seals to no other key. The log confirms the key of a new service.
import { createPageKeys, type PageKeys, type PageService, SessionError } from '@company-data/sdk/plugins'
import { seenLog, seenPins } from '@company-data/web/app/rules'
import { call } from './api.ts'
import { readPlatform } from './platform-record.ts'
import { requirePinsKey, type Session } from './session.ts'

/** The person is connected with the service, and no key of it is remembered. */
export class UnpinnedKey extends Error {}

const readLogKey = async (): Promise<string> => (await readPlatform())?.key_log_key ?? ''

const openKeys = (session: Session): PageKeys => {
  const { userId, home, token } = session
  return createPageKeys({
    userId,
    pinsKey: requirePinsKey(session),
    send: (method, path, body) => call(home, path, { method, body, token }),
    readLogKey,
    seenPins,
    seenLog,
  })
}

export interface SealTarget extends PageService {
  isConnected: boolean
  /** The person has read that the key is not remembered, and continues. */
  mayBeUnpinned: boolean
}

/** The key of a service, if it is the remembered one. That of a new service is remembered before anything is sealed. */
export const requirePinnedKey = async (session: Session, target: SealTarget): Promise<string> => {
  const { isConnected, mayBeUnpinned, ...service } = target
  const keys = openKeys(session)
  if ((await keys.state(service)) === 'pinned') {
    const { via } = service
    if (via !== undefined) await keys.rememberWay({ ...service, via })
    return service.publicKey
  }
  if (!isConnected) await keys.remember(service)
  else if (!mayBeUnpinned) throw new UnpinnedKey('No key of this service is remembered.')
  return service.publicKey
}

/** The connection exists, so a failed write must not look like a failed connection: the next use remembers the key. */
export const rememberConnection = async (
  session: Session,
  service: Pick<PageService, 'id' | 'publicKey'>,
  connectionId: string,
): Promise<void> => {
  await openKeys(session)
    .rememberWay({ ...service, via: `connection:${connectionId}` })
    .catch((error: unknown) => {
      if (error instanceof SessionError && error.reason === 'key_mismatch') throw error
    })
}

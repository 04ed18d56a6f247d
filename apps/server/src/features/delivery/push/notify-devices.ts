// Notifies a person's devices about a change, in the transaction of the change (G-115).
import type { PushType } from '@company-data/protocol/wire/delivery/push'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { TxContext } from '../../../platform/db/index.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { insertPushes } from './store.ts'

type Maybe<T> = T | undefined | Promise<T | undefined>

export interface NewPush {
  type: PushType
  /** The subject: challenge, connect request, connection, document, message or flow run. */
  id: string
  /** The company that caused it: a person who has blocked it gets no push. Absent: the push is sent anyway. */
  companyUserId?: string
}

export interface NotifierDeps {
  clock: Clock
  ids: Ids
  accounts: { state(userId: string): Maybe<{ usertype: string }> }
  /** With Web Push, each push is also queued for browsers. */
  config: { webPush: object | undefined }
}

/** Rows written per statement. */
const BATCH_SIZE = 500

export const pushNotifier = ({ clock, ids, accounts, config }: NotifierDeps) => {
  /** D1-WHD-28: companies and deleted accounts have no devices to push to. */
  const isPerson = async (userId: string): Promise<boolean> => (await accounts.state(userId))?.usertype === 'person'

  /**
   * The rows are written in the operation's region, not the person's: operation and push commit together, and no other
   * region can make the operation fail. The process that serves a person's stream listens to every region.
   */
  const notifyAll = async (
    context: TxContext<RegionTables>,
    pushes: ReadonlyArray<NewPush & { personUserId: string }>,
  ): Promise<void> => {
    const at = clock.now()
    for (let start = 0; start < pushes.length; start += BATCH_SIZE) {
      const rows = pushes.slice(start, start + BATCH_SIZE).map(({ personUserId, type, id, companyUserId }) => ({
        person_user_id: personUserId,
        company_user_id: companyUserId ?? null,
        id: ids.next(),
        type,
        thing_id: id,
        at,
      }))
      await insertPushes(context, rows, { at, sendAt: config.webPush ? at : null })
    }
  }

  return {
    /** Notifies many persons; the caller knows that they are persons. */
    notifyAll,
    async notify(context: TxContext<RegionTables>, personUserId: string, push: NewPush): Promise<void> {
      if (await isPerson(personUserId)) await notifyAll(context, [{ personUserId, ...push }])
    },
  }
}

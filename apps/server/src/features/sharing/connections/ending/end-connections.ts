// The end of connections, whatever its cause: whoever may refuse is asked, rows and files go, both sides are told.
import type { NewChange } from '../../../delivery/changes/index.ts'
import { findService, type ServiceHooks } from '../../services/index.ts'
import type { EndingNeeds } from '../company/company-needs.ts'
import { lockConnections, removeConnections } from '../company/company-store.ts'
import type { ConnectionRow } from '../connection-store.ts'
import type { RegionSide } from '../needs.ts'
import { notifyCustomer } from './ending-notice.ts'

/** How many connections of a service end at a time. */
const BATCH = 250
/** How many files are remembered until the commit; the sweep finds the others. */
const MOST_FILES = 10_000

export interface Ending {
  /** `account`: the customer's account goes. Nobody can refuse that, and nobody is left to be told (G-013). */
  by: 'customer' | 'service' | 'account'
  /** The customer's code as the events carry it: null once its account is deleted (G-097). */
  subjectCode: string | null
}

export interface Endings {
  /**
   * In the act's transaction, last: it raises connection_deleted. The rows are locked, and of one customer. Answers the
   * keys of the files that are to be removed once the act has committed.
   */
  endConnections(side: RegionSide, rows: readonly ConnectionRow[], ending: Ending): Promise<string[]>
  /** After the commit. What cannot be removed now is found by the sweep: no row refers to it any more. */
  removeFiles(region: string, keys: readonly string[]): Promise<void>
  /** Whether the connections of a service may end, so that it can go. */
  allowServiceDeletion: ServiceHooks['services.may-delete']
  /** The connections of a service end because it goes. */
  endServiceConnections: ServiceHooks['services.deleting']
}

const deletedOf = (row: ConnectionRow, code: string | null): NewChange => ({
  serviceId: row.service_id,
  event: 'connection_deleted',
  subject: { userId: row.customer_user_id, code },
  members: { customer_type: row.customer_type, connection_id: row.id },
})

export const endings = (needs: EndingNeeds & { region: string }): Endings => {
  const { region, database, filesOf, log, changes, hooks } = needs
  const notify = notifyCustomer(needs)

  const removeFiles: Endings['removeFiles'] = async (where, keys) => {
    for (const key of keys) {
      await filesOf(where)
        .remove(key)
        .catch((error: unknown) => log.warn('a file was not removed', { error: String(error) }))
    }
  }

  /** The events of a service that goes would vanish with its channels: only the customers are told. */
  const endServiceConnections: Endings['endServiceConnections'] = async (tx, service, afterwards) => {
    const files: string[] = []
    for (let after: string | undefined; ; ) {
      const rows = await lockConnections(tx, service.id, { after, limit: BATCH })
      const keys = await removeConnections(
        tx,
        rows.map(({ id }) => id),
      )
      files.push(...keys.slice(0, MOST_FILES - files.length))
      await notify({ database, tx }, service, rows)
      after = rows.at(-1)?.id
      if (rows.length < BATCH) break
    }
    afterwards(() => removeFiles(region, files))
  }

  return {
    removeFiles,
    allowServiceDeletion: (tx, { id }) => hooks['connections.ending'](tx, { serviceId: id }),
    endServiceConnections,
    async endConnections(side, rows, { by, subjectCode }) {
      const connectionIds = rows.map(({ id }) => id)
      if (by !== 'account') await hooks['connections.ending'](side.tx, { connectionIds })
      const files = await removeConnections(side.tx, connectionIds)
      if (by === 'service') {
        for (const row of rows) {
          const service = await findService(side.tx, row.service_id)
          if (service) await notify(side, service, [row])
        }
      }
      await changes.raise(
        side,
        rows.map((row) => deletedOf(row, subjectCode)),
      )
      return files
    },
  }
}

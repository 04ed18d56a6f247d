// Ends connections for any cause: hooks may refuse, rows and files are deleted, both parties are notified.
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { ServiceHooks } from '../../services/index.ts'
import type { ConnectionRow, RegionTxContext } from '../connection-store.ts'
import type { ComponentDeps } from '../deps.ts'
import { lockConnections } from '../service-connection-store.ts'
import type { EndingHooks } from './active-contract.ts'
import { endingNotifier, type NotificationDeps } from './termination-notification.ts'
import { removeConnections } from './termination-store.ts'

/** The number of connections of a service that end at a time. */
const BATCH = 250
/** The number of file keys remembered until the commit; the sweep finds the others. */
const MAX_FILE_KEYS = 10_000

export interface Ending {
  /** `account`: the customer's account is deleted. This cannot be refused, and the customer cannot be notified (G-013). */
  by: 'customer' | 'service' | 'account'
  /** The customer's code in the events: null once its account is deleted (G-097). */
  subjectCode: string | null
}

export interface Endings {
  /**
   * Comes last in a transaction, because it raises connection_deleted. The rows are locked and belong to one customer.
   * Returns the keys of the files to delete after the commit.
   */
  endConnections(context: RegionTxContext, rows: readonly ConnectionRow[], ending: Ending): Promise<string[]>
  /** After the commit. A file that cannot be deleted now is found by the sweep, because no row refers to it. */
  removeFiles(region: string, keys: readonly string[]): Promise<void>
  /** Refuses the deletion of a service whose connections may not end. */
  allowServiceDeletion: ServiceHooks['services.may-delete']
  /** Ends all connections of a service that is being deleted. */
  endServiceConnections: ServiceHooks['services.deleting']
}

type Deps = Pick<ComponentDeps, 'region' | 'database' | 'getFileStore' | 'log'> &
  NotificationDeps & { services: Pick<ComponentDeps['services'], 'rows'>; hooks: EndingHooks }

const deletedEvent = (connection: ConnectionRow, code: string | null): NewChange => ({
  serviceId: connection.service_id,
  event: 'connection_deleted',
  subject: { userId: connection.customer_user_id, code },
  members: { customer_type: connection.customer_type, connection_id: connection.id },
})

export const connectionEndings = (deps: Deps): Endings => {
  const { region, database, getFileStore, log, services, changes, hooks } = deps
  const notify = endingNotifier(deps)

  const removeFiles: Endings['removeFiles'] = async (fileRegion, keys) => {
    for (const key of keys) {
      await getFileStore(fileRegion)
        .remove(key)
        .catch((error: unknown) => log.warn('a file was not removed', { error: String(error) }))
    }
  }

  return {
    removeFiles,
    allowServiceDeletion: (tx, { id }) => hooks['connections.ending'](tx, { serviceId: id }),
    /** No events: the channels of the service are deleted with it. Only the customers are notified. */
    async endServiceConnections(tx, service, afterwards) {
      const files: string[] = []
      for (let after: string | undefined; ; ) {
        const rows = await lockConnections(tx, service.id, { after, limit: BATCH })
        const keys = await removeConnections(
          tx,
          rows.map(({ id }) => id),
        )
        files.push(...keys.slice(0, MAX_FILE_KEYS - files.length))
        await notify({ database, tx }, service, rows)
        after = rows.at(-1)?.id
        if (rows.length < BATCH) break
      }
      afterwards(() => removeFiles(region, files))
    },
    async endConnections(context, rows, { by, subjectCode }) {
      const connectionIds = rows.map(({ id }) => id)
      if (by !== 'account') await hooks['connections.ending'](context.tx, { connectionIds })
      const events: NewChange[] = []
      await hooks['connections.ended'](context, rows, subjectCode, (change) => events.push(change), by)
      const files = await removeConnections(context.tx, connectionIds)
      if (by === 'service') {
        for (const row of rows) {
          const service = await services.rows.find(context.tx, row.service_id)
          if (service) await notify(context, service, [row])
        }
      }
      await changes.raise(context, [...events, ...rows.map((row) => deletedEvent(row, subjectCode))])
      return files
    },
  }
}

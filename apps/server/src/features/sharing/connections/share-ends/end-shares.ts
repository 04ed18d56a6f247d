// The job that ends shares (B-24): it removes the value as if the customer had dropped the slot, or ends the connection.
import { ApiError } from '@company-data/protocol/errors'
import { isMoveRefusal } from '../../../../gate/move-refusal.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { isForCustomer } from '../../request-fields/index.ts'
import {
  type ConnectionRow,
  findCustomerConnection,
  lockCustomerConnections,
  type RegionTxContext,
} from '../connection-store.ts'
import type { ComponentDeps } from '../deps.ts'
import { isOver } from '../share-end.ts'
import { removeValues } from '../slots/remove-values.ts'
import { slotEvent } from '../slots/slot-event.ts'
import { lockValues, type ValueRow } from '../slots/value-store.ts'
import type { Endings } from '../termination/end-connections.ts'
import { type DueConnection, listDueConnections } from './share-end-store.ts'

const EVERY_MS = 60_000
const BATCH = 200

/** The customer's choice, or `remove` because a contract forbids the end of the connection. */
type EndMode = 'as-chosen' | 'remove'

const isActiveContract = (error: unknown): boolean =>
  error instanceof ApiError && error.key === 'company_connections.active_contract'

/** Only a slot that the service demands may end the connection with it. */
const isDisconnect = async (
  { requestFields }: Pick<ComponentDeps, 'requestFields'>,
  tx: RegionTxContext['tx'],
  { service_id: serviceId, customer_type }: ConnectionRow,
  due: readonly ValueRow[],
): Promise<boolean> => {
  const chosenIds = due.filter(({ at_end }) => at_end === 'disconnect').map(({ request_field_id }) => request_field_id)
  if (chosenIds.length === 0) return false
  const slots = await requestFields.rows.listSlots(tx, serviceId)
  return slots.some((slot) => slot.mandatory && isForCustomer(slot, customer_type) && chosenIds.includes(slot.id))
}

/** Returns the keys of the files that went with the values. */
const removeDue = async (
  deps: ComponentDeps,
  context: RegionTxContext,
  { id, service_id: serviceId, customer_user_id: userId }: ConnectionRow,
  due: readonly ValueRow[],
  code: string | null,
): Promise<string[]> => {
  const dueIds = due.map(({ request_field_id }) => request_field_id)
  const slots = (await deps.requestFields.rows.listSlots(context.tx, serviceId)).filter((slot) =>
    dueIds.includes(slot.id),
  )
  const files = await removeValues(deps, context.tx, id, dueIds)
  await deps.changes.raise(
    context,
    slots.map(({ id: requestFieldId, slug }) =>
      slotEvent('field_deleted', { userId, code }, { serviceId, connectionId: id, requestFieldId, slug }),
    ),
  )
  return files
}

export const shareEndJob = (deps: ComponentDeps, { endConnections, removeFiles }: Endings): Job => {
  const { region, database, clock, log, accounts, followers } = deps

  const endDue = async (
    context: RegionTxContext,
    { connection_id, company_user_id, customer_user_id }: DueConnection,
    mode: EndMode,
  ): Promise<string[]> => {
    const { tx } = context
    const unlocked = await findCustomerConnection(tx, customer_user_id, connection_id)
    const service = unlocked && (await deps.services.rows.lockShared(tx, company_user_id, unlocked.service_id))
    const [connection] = service ? await lockCustomerConnections(tx, customer_user_id, [connection_id]) : []
    if (!connection) return []
    const now = clock.now()
    const due = (await lockValues(tx, connection_id)).filter((value) => isOver(value, now))
    if (due.length === 0) return []
    const code = (await accounts.state(customer_user_id))?.code ?? null
    return mode === 'as-chosen' && (await isDisconnect(deps, tx, connection, due))
      ? endConnections(context, [connection], { by: 'customer', subjectCode: code })
      : removeDue(deps, context, connection, due, code)
  }

  const end = async (due: DueConnection): Promise<void> => {
    const run = (mode: EndMode) => database.transaction((tx) => endDue({ database, tx }, due, mode))
    const files = await run('as-chosen').catch((error: unknown) => {
      // A connection with an active contract stays, but the share is over.
      if (isActiveContract(error)) return run('remove')
      throw error
    })
    await removeFiles(region, files)
    await followers.repair({ ownerUserId: due.customer_user_id, companyUserId: due.company_user_id })
  }

  return {
    name: 'connections.share-end',
    everyMs: EVERY_MS,
    async run({ count }) {
      const now = clock.now()
      for (let skip = 0; ; ) {
        const batch = await listDueConnections(database.kysely, now, { skip, limit: BATCH })
        for (const due of batch) {
          try {
            await end(due)
            count(1)
          } catch (error) {
            // The job of the new region finds the connections of a company that is moving.
            if (!isMoveRefusal(error)) log.error('a share was not ended', error)
            skip += 1
          }
        }
        if (batch.length < BATCH) return
      }
    },
  }
}

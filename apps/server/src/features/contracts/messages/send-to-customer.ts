// A service sends a message to one customer. It raises no event (D1-MSG-09) and acknowledges nothing (D1-MSG-03).
import type { CreatedMessage, NewMessage } from '@company-data/protocol/wire/contracts/messages'
import type { IdempotentCall } from '../../../gate/idempotent-call.ts'
import type { ServiceScope } from '../../sharing/connections/index.ts'
import type { CustomerNotifications } from './customer-notifications.ts'
import type { MessageDeps } from './deps.ts'
import { toCreatedMessage } from './message-record.ts'
import { writeMessage } from './write-message.ts'

export type SendToCustomer = ReturnType<typeof sendToCustomer>

export const sendToCustomer = (deps: MessageDeps, notifications: Pick<CustomerNotifications, 'notify'>) => {
  const { database, idempotency, quotas } = deps
  const write = writeMessage(deps)
  return (
    { serviceId, companyUserId }: ServiceScope,
    connectionId: string,
    input: NewMessage,
    call: IdempotentCall | undefined,
  ): Promise<CreatedMessage> =>
    idempotency.once(call, async (keep) => {
      await quotas.requireRoomSometimes(['message_bytes'], companyUserId, database.kysely)
      return database.transaction(async (tx) => {
        const message = await write(tx, { as: 'service', scope: { serviceId } }, connectionId, input)
        const { connection, id, created_at } = message
        const created = toCreatedMessage(message)
        await keep(tx, created)
        const notification = { connection, message_id: id, created_at, body: input.body, broadcast: false }
        await notifications.notify({ database, tx }, connection, [notification])
        return created
      })
    })
}

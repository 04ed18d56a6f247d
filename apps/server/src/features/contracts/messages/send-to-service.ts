// A customer sends a message to a service: in the company's region, regardless of the customer's.
import { ApiError } from '@company-data/protocol/errors'
import type { CreatedMessage, NewMessage } from '@company-data/protocol/wire/contracts/messages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { IdempotentCall } from '../../../gate/idempotent-call.ts'
import type { NewChange } from '../../delivery/changes/index.ts'
import type { Customer } from '../../sharing/connections/index.ts'
import type { CustomerNotifications } from './customer-notifications.ts'
import type { MessageDeps } from './deps.ts'
import { toCreatedMessage } from './message-record.ts'
import { type SentMessage, writeMessage } from './write-message.ts'

/** The customer's account as its messages show it to the service. */
interface SendingAccount {
  userId: string
  code: string | null
  publicKey: string
}

const receivedEvent = (
  { id, created_at, connection }: SentMessage,
  { userId, code, publicKey }: SendingAccount,
  body: string,
): NewChange => ({
  serviceId: connection.service_id,
  event: 'message_received',
  subject: { userId, code },
  members: {
    connection_id: connection.id,
    message_id: id,
    person_public_key: publicKey,
    created_at: formatTimestamp(created_at),
    body,
  },
})

export type SendToService = ReturnType<typeof sendToService>

export const sendToService = (deps: MessageDeps, notifications: Pick<CustomerNotifications, 'pushAll'>) => {
  const { accounts, changes, connections, regionDatabases, idempotency, quotas } = deps
  const write = writeMessage(deps)

  const requireAccount = async (userId: string): Promise<SendingAccount> => {
    const account = (await accounts.listPublicAccounts([userId])).get(userId)
    if (!account) throw new ApiError('auth.token_invalid')
    return account
  }

  return async (
    customer: Customer,
    connectionId: string,
    input: NewMessage,
    call: IdempotentCall | undefined,
  ): Promise<CreatedMessage> => {
    const { regionDatabase, connection } = await connections.locate(customer, connectionId)
    regionDatabases.requireOpen(regionDatabase)
    const account = await requireAccount(customer.userId)
    const { database } = regionDatabase
    // Not locked: concurrent messages may slightly exceed the quota, and no caller waits for the home region.
    await quotas.requireRoom(['bytes'], customer.userId, database.kysely)
    const participant = { as: 'customer', scope: { customerUserId: customer.userId } } as const
    // Stored as a response of the company, with which it moves: message and response commit together in its region.
    const storedCall = call && { ...call, accountId: connection.company_user_id }
    return idempotency.once(
      storedCall,
      (keep) =>
        database.transaction(async (tx) => {
          const message = await write(tx, participant, connection.id, input)
          const created = toCreatedMessage(message)
          await keep(tx, created)
          await notifications.pushAll({ database, tx }, [{ connection: message.connection, id: message.id }])
          await changes.raise({ database, tx }, [receivedEvent(message, account, input.body)])
          return created
        }),
      database,
    )
  }
}

// A customer's message actions, for persons and companies, on connections in all regions (G-128).
import type { MessageBoundary } from '@company-data/protocol/wire/contracts/messages'
import type { PageQuery } from '@company-data/protocol/wire/pages'
import type { Customer } from '../../sharing/connections/index.ts'
import type { Participant } from './conversation.ts'
import type { MessageDeps } from './deps.ts'
import type { ReadMessages } from './read-messages.ts'
import type { SendToService } from './send-to-service.ts'

export type CustomerActions = ReturnType<typeof customerActions>

export const customerActions = (
  { connections, regionDatabases }: Pick<MessageDeps, 'connections' | 'regionDatabases'>,
  send: SendToService,
  reading: ReadMessages,
) => {
  const locate = async (customer: Customer, connectionId: string) => {
    const { regionDatabase, connection } = await connections.locate(customer, connectionId)
    const participant: Participant = {
      as: 'customer',
      scope: { customerUserId: customer.userId },
      database: regionDatabase.database,
    }
    return { participant, regionDatabase, id: connection.id }
  }
  return {
    send,
    async list(customer: Customer, connectionId: string, query: PageQuery) {
      const { participant, id } = await locate(customer, connectionId)
      return reading.list(participant, id, query)
    },
    async markRead(customer: Customer, connectionId: string, boundary: MessageBoundary): Promise<void> {
      const { participant, regionDatabase, id } = await locate(customer, connectionId)
      regionDatabases.requireOpen(regionDatabase)
      await reading.markUntil(participant, id, boundary)
    },
  }
}

// What a customer, person or company, does with messages: on its connections in all regions (G-128).
import type { MessageBoundary } from '@company-data/protocol/wire/contracts/messages'
import type { PageQuery } from '@company-data/protocol/wire/pages'
import type { Customer } from '../../sharing/connections/index.ts'
import type { Side } from './conversation.ts'
import type { MessageNeeds } from './needs.ts'
import type { ReadMessages } from './read-messages.ts'
import type { SendToService } from './send-to-service.ts'

export type CustomerActs = ReturnType<typeof customerActs>

export const customerActs = (
  { connections }: Pick<MessageNeeds, 'connections'>,
  send: SendToService,
  reading: ReadMessages,
) => {
  const locate = async (customer: Customer, connectionId: string) => {
    const { place, connection } = await connections.locate(customer, connectionId)
    const side: Side = { as: 'customer', scope: { customerUserId: customer.userId }, database: place.database }
    return { side, place, id: connection.id }
  }
  return {
    send,
    async list(customer: Customer, connectionId: string, query: PageQuery) {
      const { side, id } = await locate(customer, connectionId)
      return reading.list(side, id, query)
    },
    async markRead(customer: Customer, connectionId: string, boundary: MessageBoundary): Promise<void> {
      const { side, place, id } = await locate(customer, connectionId)
      connections.places.requireOpen(place)
      await reading.markUntil(side, id, boundary)
    },
  }
}

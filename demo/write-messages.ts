// Ada and the company write to each other; each text is sealed to its reader, and she sees when hers was read.
import type { DemoService } from './create-service.ts'
import type { Ada } from './fill-profile.ts'
import type { Narrator } from './narrator.ts'

export const writeMessages = async (service: DemoService, ada: Ada, narrator: Narrator): Promise<void> => {
  narrator.step('Ada writes to the company, and the company answers.')
  const [connection] = await Array.fromAsync(ada.client.companyConnections.list())
  if (!connection) throw new Error('Ada is not connected.')
  const { message_id } = await ada.client.messages.create(connection.id, 'Can I come on Thursday?')
  await service.client.messages.create(connection.id, 'Thursday at ten is fine.')
  for await (const { direction, plaintext } of service.client.messages.list(connection.id)) {
    narrator.show(`${direction === 'in' ? 'from Ada' : 'to Ada'}: ${plaintext}`)
  }
  const isRead = async (): Promise<boolean> => {
    const messages = await Array.fromAsync(ada.client.messages.list(connection.id))
    return messages.some((message) => message.message_id === message_id && message.acknowledged_at !== null)
  }
  narrator.show(`read, before the company acknowledges: ${await isRead()}`)
  await service.client.messages.markRead(connection.id, message_id)
  narrator.show(`read, afterwards: ${await isRead()}`)
  const { recipients } = await service.client.messages.broadcast('We are closed on Monday.')
  narrator.show(`broadcast to ${recipients} connection`)
  narrator.notice(
    'An answer is not a read receipt. Only the broadcast is in plaintext: it has no single reader to seal it to.',
  )
}

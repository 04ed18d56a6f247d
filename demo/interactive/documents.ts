// Documents of the company in every state that a document can be in; `waiting` is one of a flow run (see runs.ts).
import { contractPdf } from '../contract-pdf.ts'
import { trustDevice } from '../sign-contract.ts'
import type { InteractiveService } from './company.ts'
import type { Person } from './people.ts'

const terms = {
  kind: 'subscription',
  metadata: { can_be_cancelled_in_app: true, cancellation_notice_days: 30 },
} as const

const send = async (
  { client }: InteractiveService,
  connection_id: string,
  name: string,
  asks: 'signature' | 'acceptance',
) => {
  const file = {
    bytes: contractPdf([name, '4.90 EUR a month.', 'To be cancelled with 30 days of notice.']),
    mime_type: 'application/pdf',
    original_name: `${name.toLowerCase().replaceAll(' ', '-')}.pdf`,
  }
  const request = asks === 'signature' ? { requires_signature: true } : { requires_acceptance: true }
  return (await client.documents.create({ connection_id, name, ...terms, ...request, file })).id
}

const sign = async (person: Person, documentId: string) => {
  const [signer_first_name = '', signer_last_name = ''] = person.name.split(' ')
  const document = await person.client.documents.open(documentId)
  return person.client.documents.sign(document, { signer_first_name, signer_last_name }, await trustDevice(person))
}

export const sendDocuments = async (
  service: InteractiveService,
  person: Person,
  connectionId: string,
): Promise<void> => {
  await send(service, connectionId, 'Terms of the summer raffle', 'acceptance')
  await send(service, connectionId, 'Premium subscription', 'signature')
  await sign(person, await send(service, connectionId, 'Newsletter subscription', 'signature'))
  const cancelled = await sign(person, await send(service, connectionId, 'Print edition', 'signature'))
  await person.client.documents.cancel(cancelled)
  const declined = await send(service, connectionId, 'Gift subscription', 'acceptance')
  await person.client.documents.decline((await person.client.documents.open(declined)).record)
  await service.client.documents.broadcast({ name: 'Opening hours', payload: { monday: 'closed' } })
}

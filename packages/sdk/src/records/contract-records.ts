// The records of documents and messages that the clients return.
import type * as customerDocumentsWire from '@company-data/protocol/wire/contracts/customer-documents'
import type * as documentsWire from '@company-data/protocol/wire/contracts/documents'
import type * as messagesWire from '@company-data/protocol/wire/contracts/messages'

/**
 * A message that was just sent.
 * @example
 * const { message_id, created_at }: CreatedMessage = await person.messages.create(connectionId, 'Is it still there?')
 */
export type CreatedMessage = messagesWire.CreatedMessage

/**
 * A broadcast that was just sent, and how many connections got it.
 * @example
 * const { recipients }: CreatedBroadcast = await service.messages.broadcast('We are closed on Monday.')
 */
export type CreatedBroadcast = messagesWire.CreatedBroadcast

/**
 * A message as one side of the connection sees it; its body is sealed to that side, unless it is a broadcast.
 * @example
 * for await (const message of service.messages.list(connectionId)) {
 *   const { direction, acknowledged_at }: MessageRecord = message
 *   console.log(direction, acknowledged_at)
 * }
 */
export type MessageRecord = messagesWire.MessageRecord

/**
 * A connection with messages, as the portal lists them.
 * @example
 * for await (const conversation of company.servicePortal(serviceId).conversations.list()) {
 *   const { display_name, unread_count }: Conversation = conversation
 *   console.log(display_name, unread_count)
 * }
 */
export type Conversation = messagesWire.Conversation

/**
 * A document as the company that sent it sees it.
 * @example
 * const { status, signatures }: CompanyDocument = await service.documents.read(documentId)
 * if (status === 'active') console.log('signed by', signatures[0]?.signer_last_name)
 */
export type CompanyDocument = documentsWire.CompanyDocument

/**
 * A document with the payload of a broadcast; that of a document for one customer is never in it.
 * @example
 * const { payload }: CompanyDocumentDetail = await service.documents.read(documentId)
 */
export type CompanyDocumentDetail = documentsWire.CompanyDocumentDetail

/**
 * A document as its recipient sees it.
 * @example
 * for await (const document of person.documents.list()) {
 *   const { company_name, name, status, seals }: CustomerDocument = document
 *   console.log(company_name, name, status, seals)
 * }
 */
export type CustomerDocument = customerDocumentsWire.CustomerDocument

/**
 * A document with its content as the platform serves it: sealed, unless it is a broadcast.
 * @example
 * const { file, payload }: CustomerDocumentDetail = await person.documents.read(documentId)
 */
export type CustomerDocumentDetail = customerDocumentsWire.CustomerDocumentDetail

/**
 * The expiry of a mailed signing code.
 * @example
 * const { expires_at }: SignCode = await person.documents.requestSignCode(await person.documents.read(documentId))
 */
export type SignCode = customerDocumentsWire.SignCode

// Runs an action on a document; if its response was lost, or it was already done, reads the document to find out.
import { type CustomerDocument, isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'

const mayBeDone = (error: unknown): boolean =>
  isOutcomeUnknown(error) ||
  isPlatformError(error, 'documents.not_open') ||
  isPlatformError(error, 'documents.status_transition_invalid')

/**
 * @example
 * const isSigned = ({ signatures }: CustomerDocument) => signatures.length > 0
 * await runDocumentAction(() => client.documents.sign(opened, signer, proof), () => client.documents.read(id), isSigned)
 */
export const runDocumentAction = async (
  work: () => Promise<unknown>,
  read: () => Promise<CustomerDocument>,
  isDone: (document: CustomerDocument) => boolean,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!mayBeDone(error)) throw error
    const document = await read().catch(() => undefined)
    if (document === undefined || !isDone(document)) throw error
  }
}

export const isAgreed = ({ signatures }: CustomerDocument): boolean => signatures.length > 0

/** a decline sets the end date, and nothing else sets it before a party has agreed. */
export const isDeclined = ({ status, signatures, cancel_effective_date }: CustomerDocument): boolean =>
  status === 'ended' && signatures.length === 0 && cancel_effective_date !== null

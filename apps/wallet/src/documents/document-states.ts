// The meaning of a document to the person, derived from its record. Pure.
import type { CustomerDocument } from '@company-data/sdk/person'
import { isDeclined } from '@company-data/web/documents/rules'

/**
 * `received`: asks for nothing. `signed`, `accepted`: decided, and not a running contract. `in_force`: a running
 * contract.
 * `withdrawn`: ended before any party agreed, not by the person. `over`: ran and has ended.
 */
export type DocumentState =
  | 'to_sign'
  | 'to_accept'
  | 'waiting'
  | 'received'
  | 'signed'
  | 'accepted'
  | 'in_force'
  | 'ending'
  | 'declined'
  | 'withdrawn'
  | 'over'

const getActiveState = ({ kind, signatures }: CustomerDocument): DocumentState => {
  if (kind !== 'document') return 'in_force'
  return signatures.at(-1)?.action ?? 'received'
}

const getEndedState = (document: CustomerDocument): DocumentState => {
  const { signatures, requires_acceptance, requires_signature } = document
  const isUndecided = (requires_signature || requires_acceptance) && signatures.length === 0
  if (!isUndecided) return 'over'
  return isDeclined(document) ? 'declined' : 'withdrawn'
}

export const getDocumentState = (document: CustomerDocument): DocumentState => {
  switch (document.status) {
    case 'ready_to_sign':
      return 'to_sign'
    case 'offering':
      return 'to_accept'
    case 'waiting':
      return 'waiting'
    case 'active_but_ending':
      return 'ending'
    case 'ended':
      return getEndedState(document)
    default:
      return getActiveState(document)
  }
}

export type DocumentGroup = 'open' | 'running' | 'done' | 'over'

const GROUPS: Readonly<Record<DocumentState, DocumentGroup>> = {
  to_sign: 'open',
  to_accept: 'open',
  waiting: 'running',
  in_force: 'running',
  ending: 'running',
  received: 'done',
  signed: 'done',
  accepted: 'done',
  declined: 'over',
  withdrawn: 'over',
  over: 'over',
}

const ORDER: readonly DocumentGroup[] = ['open', 'running', 'done', 'over']

/** Pending first, then running, to read, and over; newest first in each group. */
export const groupDocuments = (
  documents: readonly CustomerDocument[],
): Array<{ group: DocumentGroup; documents: CustomerDocument[] }> =>
  ORDER.map((group) => ({
    group,
    documents: documents.filter((document) => GROUPS[getDocumentState(document)] === group),
  })).filter((list) => list.documents.length > 0)

export interface Sender {
  id: string
  name: string
}

/** The senders, by name. */
export const listSenders = (documents: readonly CustomerDocument[]): Sender[] =>
  [...new Map(documents.map(({ company_user_id, company_name }) => [company_user_id, company_name]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name))

/** `search` matches the names of the document, company and service. */
export const filterDocuments = (
  documents: readonly CustomerDocument[],
  { company, search }: { company: string; search: string },
): CustomerDocument[] => {
  const sought = search.trim().toLowerCase()
  return documents.filter(
    ({ company_user_id, name, company_name, service_name }) =>
      (company === '' || company_user_id === company) &&
      [name, company_name, service_name].some((text) => text.toLowerCase().includes(sought)),
  )
}

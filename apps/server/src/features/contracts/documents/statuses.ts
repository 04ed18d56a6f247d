// The statuses of a document and all transitions, as tables: pure rules without rows (D1-DOC-16 to -18, section 3.3).
import type {
  DocumentKind,
  DocumentStatus,
  PayloadKind,
  SignatureAction,
} from '@company-data/protocol/wire/contracts/documents'

interface Demands {
  requires_signature: boolean
  requires_acceptance: boolean
}

/** D1-DOC-16 to D1-DOC-18: a signature wins over an acceptance (T-78). */
export const firstStatus = ({ requires_signature, requires_acceptance }: Demands): DocumentStatus => {
  if (requires_signature) return 'ready_to_sign'
  return requires_acceptance ? 'offering' : 'active'
}

/** Section 2.12 rule 2: documents that must have one recipient. */
export const isContract = ({
  kind,
  requires_signature,
  requires_acceptance,
}: Demands & { kind: DocumentKind }): boolean => kind !== 'document' || requires_signature || requires_acceptance

/** NS-04: the transitions open to the company's PUT; it cannot sign for the person, and nothing leaves `ended`. */
const companyMoves: Readonly<Record<DocumentStatus, readonly DocumentStatus[]>> = {
  waiting: [],
  offering: ['ended'],
  ready_to_sign: ['ended'],
  active: ['active_but_ending', 'ended'],
  active_but_ending: ['active', 'ended'],
  ended: [],
}

export const mayCompanyMove = (from: DocumentStatus, to: DocumentStatus): boolean =>
  from === to || companyMoves[from].includes(to)

/** D1-DOC-31, D1-DOC-32: the status in which a document is open for each action. */
export const openFor: Readonly<Record<SignatureAction, DocumentStatus>> = {
  signed: 'ready_to_sign',
  accepted: 'offering',
}

/** Awaits an action of its recipient. */
export const isOpen = (status: DocumentStatus): boolean => status === 'ready_to_sign' || status === 'offering'

/** D1-DOC-33, D1-DOC-34: days are compared as text, `YYYY-MM-DD`. */
export const statusAfterCancel = (effectiveDate: string, today: string): DocumentStatus =>
  effectiveDate > today ? 'active_but_ending' : 'ended'

/** only the run changes its copies in these statuses. */
const runManaged: readonly DocumentStatus[] = ['waiting', 'ready_to_sign', 'offering']

export const isRunManaged = (status: DocumentStatus): boolean => runManaged.includes(status)

/**
 * G-124: the action that completes a file contract seals it, and so needs the plain PDF. JSON is never sealed (T-82).
 */
export const seals = (
  document: Demands & { kind: DocumentKind; payload_kind: PayloadKind; status: DocumentStatus },
): boolean => document.payload_kind === 'file' && isContract(document) && isOpen(document.status)

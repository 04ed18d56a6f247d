// Document rules without rendering: statuses, the company's actions, and the form of a new document.
import type { CompanyDocument, FoundRecord, NewBroadcastDocument, NewDocumentInput } from '@company-data/sdk/company'
import { isAwaitingOthers } from '@company-data/web/documents/rules'

export type Status = CompanyDocument['status']
/** The status that a list shows: a copy that others still have to sign is not in force yet. */
export type ShownStatus = Status | 'awaiting_others'
export type Kind = CompanyDocument['kind']

export const statuses = [
  'offering',
  'ready_to_sign',
  'active',
  'active_but_ending',
  'ended',
  'waiting',
] as const satisfies Status[]
export const kinds = ['document', 'agreement', 'subscription'] as const satisfies Kind[]

export const isStatus = (text: string | undefined): text is Status => statuses.some((status) => status === text)
export const isKind = (text: string | undefined): text is Kind => kinds.some((kind) => kind === text)

type Tone = 'good' | 'warn' | 'accent' | 'plain'

const tones: Readonly<Record<ShownStatus, Tone>> = {
  offering: 'accent',
  ready_to_sign: 'accent',
  active: 'good',
  active_but_ending: 'warn',
  ended: 'plain',
  waiting: 'plain',
  awaiting_others: 'accent',
}

export const getTone = (status: ShownStatus): Tone => tones[status]

export const getShownStatus = (document: CompanyDocument): ShownStatus =>
  isAwaitingOthers(document) ? 'awaiting_others' : document.status

/** The same of a document that a search found, whose copies are not read. */
export const getFoundStatus = ({
  status,
  awaits_others,
}: Pick<FoundRecord, 'status' | 'awaits_others'>): ShownStatus | undefined => {
  if (awaits_others) return 'awaiting_others'
  const documentStatus = status ?? undefined
  return isStatus(documentStatus) ? documentStatus : undefined
}

export type CompanyAction = 'rename' | 'replace' | 'end' | 'end_later' | 'keep' | 'delete'

/** D1-DOC-39, FA-82: while a copy of a run waits or is open, only the run changes it. */
const isRunManaged = ({ flow_run_id, status }: CompanyDocument): boolean =>
  flow_run_id !== null && ['waiting', 'ready_to_sign', 'offering'].includes(status)

type ContractTerms = Pick<CompanyDocument, 'kind' | 'requires_signature' | 'requires_acceptance'>

export const isContract = ({ kind, requires_signature, requires_acceptance }: ContractTerms): boolean =>
  kind !== 'document' || requires_signature || requires_acceptance

/** NS-04, NS-08: the company ends a document and can undo that; it never signs for the customer. */
export const listActions = (document: CompanyDocument): CompanyAction[] => {
  if (isRunManaged(document)) return []
  const { status, payload_kind, signatures } = document
  const isRunning = status === 'active' || status === 'active_but_ending'
  const actions: [CompanyAction, boolean][] = [
    ['rename', true],
    [
      'replace',
      payload_kind === 'file' && signatures.length === 0 && status !== 'ended' && document.flow_run_id === null,
    ],
    ['keep', status === 'active_but_ending'],
    ['end_later', status === 'active'],
    ['end', status !== 'ended'],
    ['delete', !(isContract(document) && isRunning)],
  ]
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}

export interface DocumentForm {
  name: string
  /** A broadcast to all customers is in plaintext. */
  recipient: 'customer' | 'everyone'
  connectionId: string
  kind: Kind
  asks: 'nothing' | 'signature' | 'acceptance'
  content: 'file' | 'payload'
  payload: string
  file: { bytes: Uint8Array; mime_type: string; original_name: string } | undefined
  mayCancel: boolean
  noticeDays: string
}

/** A contract file: the browser offers its type, and its first bytes are checked. */
export const pdfOnly = 'application/pdf,.pdf'

const PDF_TYPE = 'application/pdf'
const PDF_HEADER = '%PDF-'

type ChosenFile = NonNullable<DocumentForm['file']>

const beginsAsPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, PDF_HEADER.length)) === PDF_HEADER

/** The file as sent. Some systems report no type; a PDF is recognised by its content. */
export const readFilePart = async (file: Pick<File, 'name' | 'type' | 'arrayBuffer'>): Promise<ChosenFile> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mime_type = file.type || (beginsAsPdf(bytes) ? PDF_TYPE : 'application/octet-stream')
  return { bytes, mime_type, original_name: file.name }
}

const isPdf = ({ bytes, mime_type }: ChosenFile): boolean => mime_type === PDF_TYPE && beginsAsPdf(bytes)

/** True if this document needs a PDF and the file is not one. */
export const isWrongContract = (terms: ContractTerms, file: ChosenFile): boolean => isContract(terms) && !isPdf(file)

export type FormProblem = 'name' | 'customer' | 'file' | 'pdf' | 'payload' | 'noticeDays'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A broadcast asks for nothing, so it cannot be a contract. */
const toTerms = ({ recipient, kind, asks }: DocumentForm): ContractTerms =>
  recipient === 'everyone'
    ? { kind: 'document', requires_signature: false, requires_acceptance: false }
    : { kind, requires_signature: asks === 'signature', requires_acceptance: asks === 'acceptance' }

export const isContractForm = (form: DocumentForm): boolean => isContract(toTerms(form))

export const listFormProblems = (form: DocumentForm): FormProblem[] => {
  const checks: [FormProblem, boolean][] = [
    ['name', form.name.trim() !== ''],
    ['customer', form.recipient === 'everyone' || form.connectionId !== ''],
    ['file', form.content === 'payload' || form.file !== undefined],
    ['pdf', form.content === 'payload' || form.file === undefined || !isWrongContract(toTerms(form), form.file)],
    ['payload', form.content === 'file' || isJson(form.payload)],
    ['noticeDays', form.noticeDays.trim() === '' || /^\d{1,3}$/.test(form.noticeDays.trim())],
  ]
  return checks.filter(([, isFine]) => !isFine).map(([problem]) => problem)
}

const toContent = ({ content, file, payload }: DocumentForm) =>
  content === 'file' && file !== undefined ? { file } : { payload: JSON.parse(payload) as unknown }

export const toBroadcast = (form: DocumentForm): NewBroadcastDocument => ({
  name: form.name.trim(),
  ...toContent(form),
})

export const toNewDocument = (form: DocumentForm): NewDocumentInput => ({
  connection_id: form.connectionId,
  name: form.name.trim(),
  ...toTerms(form),
  ...(form.mayCancel && {
    metadata: {
      can_be_cancelled_in_app: true,
      ...(form.noticeDays.trim() !== '' && { cancellation_notice_days: Number(form.noticeDays) }),
    },
  }),
  ...toContent(form),
})

/** The earliest end date: tomorrow, in UTC as the platform counts. */
export const tomorrow = (now: Date): string => new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)

// The state of a received document as a badge; pending ones stand out.
import type { CustomerDocument } from '@company-data/sdk/company'
import { Badge, type Tone, useTexts } from '@company-data/ui'
import { isAwaitingOthers } from '@company-data/web/documents/rules'
import { receivedDocumentTexts } from './received-document-texts.ts'

const TONES: Readonly<Record<CustomerDocument['status'] | 'awaiting_others', Tone>> = {
  awaiting_others: 'accent',
  waiting: 'plain',
  offering: 'warn',
  ready_to_sign: 'warn',
  active: 'good',
  active_but_ending: 'accent',
  ended: 'plain',
}

export const DocumentBadge = ({ document }: { document: CustomerDocument }) => {
  const { statuses } = useTexts(receivedDocumentTexts)
  const status = isAwaitingOthers(document) ? 'awaiting_others' : document.status
  return <Badge tone={TONES[status]}>{statuses[status]}</Badge>
}

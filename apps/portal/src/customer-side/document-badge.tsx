// The state of a received document as a badge; pending ones stand out.
import type { CustomerDocument } from '@company-data/sdk/company'
import { Badge, type Tone, useTexts } from '@company-data/ui'
import { receivedDocumentTexts } from './received-document-texts.ts'

const TONES: Readonly<Record<CustomerDocument['status'], Tone>> = {
  waiting: 'plain',
  offering: 'warn',
  ready_to_sign: 'warn',
  active: 'good',
  active_but_ending: 'accent',
  ended: 'plain',
}

export const DocumentBadge = ({ status }: Pick<CustomerDocument, 'status'>) => {
  const { statuses } = useTexts(receivedDocumentTexts)
  return <Badge tone={TONES[status]}>{statuses[status]}</Badge>
}

// The meaning of a document to the person, as a badge; pending ones stand out.
import type { CustomerDocument } from '@company-data/sdk/person'
import { Badge, type Tone, useTexts } from '@company-data/ui'
import { type DocumentState, getDocumentState } from './document-states.ts'
import { documentsTexts } from './documents-texts.ts'

const TONES: Readonly<Record<DocumentState, Tone>> = {
  to_sign: 'warn',
  to_accept: 'warn',
  waiting: 'plain',
  received: 'plain',
  signed: 'good',
  accepted: 'good',
  in_force: 'good',
  ending: 'accent',
  declined: 'plain',
  withdrawn: 'plain',
  over: 'plain',
}

export const StateBadge = ({ document }: { document: CustomerDocument }) => {
  const { states } = useTexts(documentsTexts)
  const state = getDocumentState(document)
  return <Badge tone={TONES[state]}>{states[state]}</Badge>
}

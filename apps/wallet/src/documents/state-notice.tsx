// What the state of a document means to the person: what to do, what to wait for, or why it is over.
import type { CustomerDocument, FlowRunRecord } from '@company-data/sdk/person'
import { Notice, useTexts } from '@company-data/ui'
import { stateOf } from './document-states.ts'
import { documentsTexts } from './documents-texts.ts'
import { useDay } from './use-day.ts'

interface StateProps {
  document: CustomerDocument
  run: FlowRunRecord | undefined
}

const useStateWords = ({ document, run }: StateProps): string | undefined => {
  const texts = useTexts(documentsTexts)
  const dayOf = useDay()
  const { company_name: company, cancel_effective_date: day } = document
  switch (stateOf(document)) {
    case 'to_sign':
      return texts.toSignText(company)
    case 'to_accept':
      return texts.toAcceptText(company)
    case 'waiting':
      return texts.waitingText
    case 'ending':
      return day === null ? undefined : texts.endingText(dayOf(day))
    case 'declined':
      return day === null ? undefined : texts.declinedText(dayOf(day))
    case 'withdrawn':
      return run?.cancel_reason ? texts.runEndings[run.cancel_reason](company) : texts.withdrawnText(company)
    case 'over':
      return day === null ? texts.overText(company) : texts.overOnText(dayOf(day))
    default:
      return undefined
  }
}

export const StateNotice = (props: StateProps) => {
  const texts = useTexts(documentsTexts)
  const { document } = props
  const words = useStateWords(props)
  const isWaited = document.status === 'ready_to_sign' || document.status === 'offering'
  return (
    <>
      {words && <Notice tone={isWaited ? 'warn' : 'info'}>{words}</Notice>}
      {document.person_user_id === null && <Notice tone="info">{texts.broadcastText}</Notice>}
    </>
  )
}

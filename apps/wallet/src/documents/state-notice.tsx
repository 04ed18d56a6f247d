// The meaning of a document's state to the person: the next step, what to wait for, or why it is over.
import type { CustomerDocument, FlowRunRecord } from '@company-data/sdk/person'
import { LinkButton, Notice, useTexts } from '@company-data/ui'
import { findRun } from '@company-data/web/documents/rules'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { getDocumentState } from './document-states.ts'
import { documentsTexts } from './documents-texts.ts'
import { useDay } from './use-day.ts'

interface StateProps {
  document: CustomerDocument
  run: FlowRunRecord | undefined
}

const useStateText = ({ document, run }: StateProps): string | undefined => {
  const texts = useTexts(documentsTexts)
  const formatDay = useDay()
  const { company_name: company, cancel_effective_date: day } = document
  switch (getDocumentState(document)) {
    case 'to_sign':
      return texts.toSignText(company)
    case 'to_accept':
      return texts.toAcceptText(company)
    case 'waiting':
      return texts.waitingText
    case 'ending':
      return day === null ? undefined : texts.endingText(formatDay(day))
    case 'declined':
      return day === null ? undefined : texts.declinedText(formatDay(day))
    case 'withdrawn':
      return run?.cancel_reason ? texts.runEndings[run.cancel_reason](company) : texts.withdrawnText(company)
    case 'over':
      return day === null ? texts.overText(company) : texts.overOnText(formatDay(day))
    default:
      return undefined
  }
}

const InRun = ({ runId }: { runId: string }) => {
  const texts = useTexts(documentsTexts)
  return (
    <Notice
      tone="info"
      action={
        <Link to={paths.answer(runId)} asChild>
          <LinkButton>{texts.toRun}</LinkButton>
        </Link>
      }
    >
      {texts.inRun}
    </Notice>
  )
}

export const StateNotice = (props: StateProps) => {
  const texts = useTexts(documentsTexts)
  const { document } = props
  const stateText = useStateText(props)
  const isWaited = document.status === 'ready_to_sign' || document.status === 'offering'
  return (
    <>
      {stateText && <Notice tone={isWaited ? 'warn' : 'info'}>{stateText}</Notice>}
      {findRun(document) && document.flow_run_id !== null && <InRun runId={document.flow_run_id} />}
      {document.person_user_id === null && <Notice tone="info">{texts.broadcastText}</Notice>}
    </>
  )
}

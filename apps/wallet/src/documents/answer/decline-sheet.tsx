// Declines a document, with an optional reason.
import type { CustomerDocumentDetail } from '@company-data/sdk/person'
import { useTexts } from '@company-data/ui'
import { actOnce, isDeclined, signingTexts, signProblems } from '@company-data/ui/documents/rules'
import { useFrameTexts } from '@company-data/ui/frame'
import { useQueryClient } from '@tanstack/react-query'
import { ReasonSheet } from '../../agreeing/reason-sheet.tsx'
import { useClient } from '../../session/use-session.tsx'
import { actTexts } from './act-texts.ts'

interface DeclineSheetProps {
  document: CustomerDocumentDetail
  open: boolean
  onClose: () => void
}

export const DeclineSheet = ({ document, open, onClose }: DeclineSheetProps) => {
  const texts = useTexts(actTexts)
  const words = useTexts(signingTexts)
  const frame = useFrameTexts()
  const client = useClient()
  const queries = useQueryClient()
  const { company_name: company, flow_run_id, name, connection_id } = document
  return (
    <ReasonSheet
      {...{ open, company, onClose }}
      title={texts.declineTitle(name)}
      summary={flow_run_id === null ? texts.declineText(company) : texts.declineRun(company)}
      action={texts.decline}
      done={[texts.declined, name]}
      connectionId={connection_id ?? ''}
      act={() =>
        actOnce(
          () => client.declineDocument(document),
          () => client.getDocument(document.id),
          isDeclined,
        )
      }
      aboutReason={(reason) => texts.reasonAbout(name, reason)}
      explain={(error) => signProblems(error, false, frame, words).problem}
      onSettled={() => void queries.invalidateQueries({ queryKey: ['documents'] })}
    />
  )
}

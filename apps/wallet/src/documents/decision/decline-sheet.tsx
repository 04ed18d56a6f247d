// Declines a document, with an optional reason.
import type { CustomerDocumentDetail } from '@company-data/sdk/person'
import { useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { isDeclined, runDocumentAction, signingTexts, signProblems } from '@company-data/web/documents/rules'
import { useQueryClient } from '@tanstack/react-query'
import { ReasonSheet } from '../../decisions/reason-sheet.tsx'
import { useClient } from '../../session/use-session.tsx'
import { actionTexts } from './action-texts.ts'

interface DeclineSheetProps {
  document: CustomerDocumentDetail
  open: boolean
  onClose: () => void
}

export const DeclineSheet = ({ document, open, onClose }: DeclineSheetProps) => {
  const texts = useTexts(actionTexts)
  const signTexts = useTexts(signingTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const { company_name: company, flow_run_id, name, connection_id } = document
  return (
    <ReasonSheet
      open={open}
      company={company}
      identity={document.company_identity}
      onClose={onClose}
      title={texts.declineTitle(name)}
      summary={flow_run_id === null ? texts.declineText(company) : texts.declineRun(company)}
      action={texts.decline}
      confirmation={[texts.declined, name]}
      connectionId={connection_id ?? ''}
      execute={() =>
        runDocumentAction(
          () => client.documents.decline(document),
          () => client.documents.read(document.id),
          isDeclined,
        )
      }
      aboutReason={(reason) => texts.reasonAbout(name, reason)}
      explain={(error) => signProblems(error, false, appTexts, signTexts).problem}
      onSettled={() => void queries.invalidateQueries({ queryKey: ['documents'] })}
    />
  )
}

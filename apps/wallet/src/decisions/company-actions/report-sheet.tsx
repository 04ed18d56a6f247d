// Reports a company to the operator, on request with its own words.
import { Checkbox, Form, Radios, Sheet, showToast, TextArea, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { SecretScope } from '@company-data/web/companies'
import { useState } from 'react'
import { useClient } from '../../session/use-session.tsx'
import { companyActionTexts, type NewReport } from './company-texts.ts'

const MAX_TEXT_LENGTH = 1000
const MAX_QUOTE_LENGTH = 4000

const REASONS = ['impersonation', 'asks_for_password', 'spam', 'illegal', 'other'] as const

export interface ReportSubject {
  companyId: string
  company: string
  about: NewReport['about']
  /** Words of the company that the person may add. */
  quote?: string | undefined
}

interface ReportSheetProps extends ReportSubject {
  open: boolean
  onClose: () => void
}

export const ReportSheet = ({ companyId, company, about, quote, open, onClose }: ReportSheetProps) => {
  const texts = useTexts(companyActionTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const [reason, setReason] = useState<NewReport['reason']>('impersonation')
  const [hasQuote, setHasQuote] = useState(false)
  const report = useAction({
    mutationFn: (text: string) =>
      client.reports.create({
        company_user_id: companyId,
        about,
        reason,
        ...(text !== '' && { text }),
        ...(hasQuote && quote !== undefined && { quoted: quote.slice(0, MAX_QUOTE_LENGTH) }),
      }),
    onSuccess: () => {
      showToast(texts.sent, company)
      onClose()
    },
  })
  return (
    <Sheet open={open} onClose={onClose} title={texts.reportTitle(company)} summary={texts.reportLead}>
      <Form
        problem={report.error && formatProblem(report.error, appTexts)}
        onSubmit={({ text = '' }) => report.mutate(text.trim())}
        actions={<FormButtons action={texts.send} busy={report.isPending} onCancel={onClose} />}
      >
        <Radios
          label={texts.reason}
          value={reason}
          onChange={setReason}
          options={REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
        />
        <SecretScope>
          <TextArea name="text" label={texts.details} hint={texts.detailsHint} maxLength={MAX_TEXT_LENGTH} />
        </SecretScope>
        {quote !== undefined && (
          <Checkbox label={texts.quote} hint={texts.quoteHint} checked={hasQuote} onChange={setHasQuote} />
        )}
      </Form>
    </Sheet>
  )
}

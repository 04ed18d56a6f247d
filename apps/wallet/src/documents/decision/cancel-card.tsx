// Cancels a contract that allows it, at the earliest after its notice period (G-126).
import { type CustomerDocument, isPlatformError } from '@company-data/sdk/person'
import { Button, Card, Form, Row, Sheet, showToast, TextField, useFormats, useTexts } from '@company-data/ui'
import { FormButtons, useAction, useAppTexts } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { CompanyName } from '@company-data/web/companies'
import { earliestEnd, getNoticeDays, runDocumentAction } from '@company-data/web/documents/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../../session/use-session.tsx'
import { useDay } from '../use-day.ts'
import { actionTexts } from './action-texts.ts'

const useCancelProblems = (error: unknown) => {
  const texts = useTexts(actionTexts)
  const appTexts = useAppTexts()
  // One object per refusal: the form treats another object as new messages.
  return useMemo(() => {
    if (error === null) return noProblems
    return isPlatformError(error, 'documents.cancel_date_invalid')
      ? { errors: { day: texts.dayTooEarly }, problem: undefined }
      : toProblems(error, appTexts)
  }, [error, texts, appTexts])
}

const CancelForm = ({ document, onClose }: { document: CustomerDocument; onClose: () => void }) => {
  const texts = useTexts(actionTexts)
  const formatDay = useDay()
  const client = useClient()
  const queries = useQueryClient()
  const cancel = useAction({
    mutationFn: (effectiveDate: string) =>
      runDocumentAction(
        () => client.documents.cancel(document, { effectiveDate }),
        () => client.documents.read(document.id),
        ({ cancel_effective_date }) => cancel_effective_date === effectiveDate,
      ),
    onSuccess: () => {
      showToast(texts.cancelled, document.name)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  })
  const { errors, problem } = useCancelProblems(cancel.error)
  const earliest = earliestEnd(document, new Date())
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ day = '' }) => cancel.mutate(day)}
      actions={<FormButtons action={texts.cancel} kind="danger" busy={cancel.isPending} onCancel={onClose} />}
    >
      <TextField
        name="day"
        type="date"
        label={texts.lastDay}
        hint={texts.lastDayHint(formatDay(earliest))}
        defaultValue={earliest}
        validate={(day) => (day === '' ? texts.dayNeeded : day < earliest ? texts.dayTooEarly : null)}
      />
    </Form>
  )
}

export const CancelCard = ({ document }: { document: CustomerDocument }) => {
  const texts = useTexts(actionTexts)
  const formats = useFormats()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const days = getNoticeDays(document)
  return (
    <Card title={texts.endCard} text={days === 0 ? texts.endCardNow : texts.endCardText(formats.number(days))}>
      <Row>
        <Button kind="danger" onClick={() => setIsDialogOpen(true)}>
          {texts.cancelOpen}
        </Button>
      </Row>
      <Sheet
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title={texts.cancelTitle(document.name)}
        summary={texts.cancelText(document.company_name)}
      >
        <CompanyName name={document.company_name} identity={document.company_identity} />
        <CancelForm document={document} onClose={() => setIsDialogOpen(false)} />
      </Sheet>
    </Card>
  )
}

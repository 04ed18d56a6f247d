// Cancels a contract that allows it, at the earliest after its notice period (G-126).

import type { CustomerDocumentDetail } from '@company-data/sdk/company'
import { Button, Card, Form, showToast, TextField, useFormats, useTexts } from '@company-data/ui'
import { FormButtons, useAction } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { earliestEnd, runDocumentAction } from '@company-data/web/documents/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { receivedDocumentsTexts } from './received-documents-texts.ts'

const PLACES = { 'documents.cancel_date_invalid': 'day' }

export const CancelForm = ({ document }: { document: CustomerDocumentDetail }) => {
  const texts = useTexts(receivedDocumentsTexts)
  const commonTexts = useTexts(appTexts)
  const formats = useFormats()
  const client = useClient()
  const queries = useQueryClient()
  const [isFormOpen, setIsFormOpen] = useState(false)
  const cancel = useAction({
    mutationFn: (effectiveDate: string) =>
      runDocumentAction(
        () => client.documents.cancel(document, { effectiveDate }),
        () => client.documents.read(document.id),
        ({ cancel_effective_date }) => cancel_effective_date === effectiveDate,
      ),
    onSuccess: () => showToast(texts.cancelled, document.name),
    onSettled: () => queries.invalidateQueries({ queryKey: ['received-documents'] }),
  })
  const earliest = earliestEnd(document, new Date())
  const { errors, problem } = cancel.error ? toProblems(cancel.error, commonTexts, PLACES, 'once') : noProblems
  if (!isFormOpen)
    return (
      <div>
        <Button kind="danger" onClick={() => setIsFormOpen(true)}>
          {texts.cancel}
        </Button>
      </div>
    )
  return (
    <Card title={texts.cancelTitle(document.name)} text={texts.cancelText}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={({ day = '' }) => cancel.mutate(day)}
        actions={
          <FormButtons
            action={texts.cancel}
            kind="danger"
            busy={cancel.isPending}
            onCancel={() => setIsFormOpen(false)}
          />
        }
      >
        <TextField
          name="day"
          type="date"
          label={texts.lastDay}
          hint={texts.lastDayHint(formats.date(earliest))}
          defaultValue={earliest}
          validate={(day) => (day < earliest ? texts.dayTooEarly : null)}
        />
      </Form>
    </Card>
  )
}

// The pace of a webhook: whose events stay in order, how many requests are in flight, and how many events each has (B-25).
import { webhookBatch, webhookParallel } from '@company-data/protocol/limits'
import { Radios, TextField, useTexts } from '@company-data/ui'
import type { WebhookDraft } from './webhook-draft.ts'
import { webhookPaceTexts } from './webhook-pace-texts.ts'

interface PaceProps {
  draft: WebhookDraft
  onChange: (draft: WebhookDraft) => void
}

const isWholeWithin = (text: string, { min, max }: { min: number; max: number }): boolean =>
  /^[0-9]{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

export const PaceFields = ({ draft, onChange }: PaceProps) => {
  const texts = useTexts(webhookPaceTexts)
  return (
    <>
      <Radios<WebhookDraft['order']>
        label={texts.order}
        value={draft.order}
        onChange={(order) => onChange({ ...draft, order })}
        options={[
          { value: 'service', label: texts.service, hint: texts.serviceHint },
          { value: 'customer', label: texts.customer, hint: texts.customerHint },
        ]}
      />
      {draft.order === 'customer' && (
        <TextField
          name="parallel"
          label={texts.parallel}
          hint={texts.parallelHint}
          inputMode="numeric"
          autoComplete="off"
          value={draft.parallel}
          onValueChange={(parallel) => onChange({ ...draft, parallel })}
          validate={(text) => (isWholeWithin(text, webhookParallel) ? null : texts.parallelInvalid)}
        />
      )}
      <TextField
        name="batch"
        label={texts.batch}
        hint={texts.batchHint}
        inputMode="numeric"
        autoComplete="off"
        value={draft.batch}
        onValueChange={(batch) => onChange({ ...draft, batch })}
        validate={(text) => {
          if (!isWholeWithin(text, webhookBatch)) return texts.batchInvalid
          return draft.format === 'xml' && Number(text) > 1 ? texts.batchJson : null
        }}
      />
    </>
  )
}

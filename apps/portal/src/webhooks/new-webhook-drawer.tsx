// Adds a webhook. A secret that the platform made for it is shown once.

import type { WrittenWebhook } from '@company-data/sdk/company'
import { Drawer, Form, useTexts } from '@company-data/ui'
import { FormButtons } from '@company-data/ui/frame'
import { noProblems, problemsOf } from '@company-data/ui/frame/rules'
import { useState } from 'react'
import { frameTexts } from '../frame/frame-texts.ts'
import { emptyDraft, lacksEvents, newWebhookOf } from './webhook-draft.ts'
import { placesOf, WebhookFields } from './webhook-fields.tsx'
import { webhookFormTexts } from './webhook-form-texts.ts'
import type { WebhookActs } from './webhook-queries.ts'

interface NewWebhookProps {
  create: WebhookActs['create']
  onCreated: (written: WrittenWebhook) => void
  onClose: () => void
}

const NewWebhookForm = ({ create, onCreated, onClose }: NewWebhookProps) => {
  const texts = useTexts(webhookFormTexts)
  const errorTexts = useTexts(frameTexts)
  const [draft, setDraft] = useState(emptyDraft)
  const [isJudged, setIsJudged] = useState(false)
  const { errors, problem } = create.error ? problemsOf(create.error, errorTexts, placesOf(draft), 'once') : noProblems
  const submit = () => {
    setIsJudged(true)
    if (!lacksEvents(draft)) create.mutate(newWebhookOf(draft), { onSuccess: onCreated })
  }
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={<FormButtons action={texts.create} busy={create.isPending} onCancel={onClose} />}
    >
      <WebhookFields draft={draft} onChange={setDraft} isJudged={isJudged} />
    </Form>
  )
}

export const NewWebhookDrawer = ({ open, ...props }: NewWebhookProps & { open: boolean }) => (
  <Drawer open={open} onClose={props.onClose} title={useTexts(webhookFormTexts).newTitle}>
    {open && <NewWebhookForm {...props} />}
  </Drawer>
)

// The settings of a webhook: a form for the owner, read-only for delegates.

import type { WebhookRecord, WrittenWebhook } from '@company-data/sdk/company'
import { Button, type Detail, Details, Form, Notice, showToast, Tag, useFormats, useTexts } from '@company-data/ui'
import { formatProblem, noProblems, toProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useOverlapDetails } from '../../app/secret-overlap.tsx'
import { secretOverlapTexts } from '../../app/secret-overlap-texts.ts'
import { Copyable } from '../../service-layout/service-page.tsx'
import { useIsOwner } from '../../session/use-session.tsx'
import { lacksEvents, toDraft, toPatch, type WebhookDraft } from './webhook-draft.ts'
import { getFieldByError, WebhookFields } from './webhook-fields.tsx'
import { webhookFormTexts } from './webhook-form-texts.ts'
import { webhookPaceTexts } from './webhook-pace-texts.ts'
import type { WebhookActions } from './webhook-queries.ts'
import styles from './webhooks.module.css'
import { webhooksTexts } from './webhooks-texts.ts'

const useFixedDetails = (webhook: WebhookRecord): Detail[] => {
  const texts = useTexts(webhookFormTexts)
  const formats = useFormats()
  return [
    { label: texts.id, value: <Copyable text={webhook.id} label={texts.id} /> },
    { label: texts.created, value: formats.dateTime(webhook.created_at) },
  ]
}

const Overview = ({ webhook }: { webhook: WebhookRecord }) => {
  const texts = useTexts(webhookFormTexts)
  const { allEvents, events: eventsLabel } = useTexts(webhooksTexts)
  const paceTexts = useTexts(webhookPaceTexts)
  const fixed = useFixedDetails(webhook)
  return (
    <div className={styles.stack}>
      <Notice tone="info">{texts.readOnly}</Notice>
      <Details
        facts={[
          { label: texts.url, value: <code>{webhook.url}</code> },
          {
            label: eventsLabel,
            value: webhook.events.length === 0 ? allEvents : webhook.events.map((name) => <Tag key={name}>{name}</Tag>),
          },
          { label: texts.auth, value: texts.authTypes[webhook.auth_type] },
          { label: texts.format, value: texts.formats[webhook.format] },
          { label: texts.body, value: webhook.encrypt_payload ? texts.sealed : texts.notSealed },
          {
            label: paceTexts.order,
            value: webhook.order === 'service' ? paceTexts.service : `${paceTexts.customer} (${webhook.parallel})`,
          },
          { label: paceTexts.batch, value: webhook.batch },
          { label: texts.mails, value: webhook.notify ? texts.mailsOn : texts.mailsOff },
          ...fixed,
        ]}
      />
    </div>
  )
}

/** The input, compared with the record that it started from, because the current record may have changes by others. */
export interface EditedSettings {
  base: WebhookRecord
  draft: WebhookDraft
}

interface SettingsProps {
  webhook: WebhookRecord
  /**
   * Undefined until the user types, so that the form follows the record. Stored outside, so that other sections do not
   * lose it.
   */
  editedSettings: EditedSettings | undefined
  onEdit: (editedSettings: EditedSettings) => void
  update: WebhookActions['update']
  endOverlap: WebhookActions['endOverlap']
}

/** Ends the overlap of two signing secrets early (B-14). */
const EndOverlap = ({ webhook, endOverlap }: Pick<SettingsProps, 'webhook' | 'endOverlap'>) => {
  const texts = useTexts(secretOverlapTexts)
  return (
    <Button
      busy={endOverlap.isPending && endOverlap.variables === webhook.id}
      onClick={() => endOverlap.mutate(webhook.id, { onSuccess: () => showToast(texts.ended) })}
    >
      {texts.endNow}
    </Button>
  )
}

const OwnerDetails = ({ webhook, endOverlap }: Pick<SettingsProps, 'webhook' | 'endOverlap'>) => {
  const fixed = useFixedDetails(webhook)
  const errorTexts = useTexts(appTexts)
  const end = <EndOverlap webhook={webhook} endOverlap={endOverlap} />
  const overlap = useOverlapDetails(webhook.previous_secret_until, end)
  const isMine = endOverlap.variables === webhook.id
  return (
    <>
      {isMine && endOverlap.error && <Notice tone="bad">{formatProblem(endOverlap.error, errorTexts)}</Notice>}
      <Details facts={[...overlap, ...fixed]} />
    </>
  )
}

const SettingsForm = ({ webhook, editedSettings, onEdit, update, endOverlap }: SettingsProps) => {
  const texts = useTexts(webhookFormTexts)
  const { saved } = useTexts(webhooksTexts)
  const errorTexts = useTexts(appTexts)
  const { base, draft } = editedSettings ?? { base: webhook, draft: toDraft(webhook) }
  const [hasTriedToSave, setHasTriedToSave] = useState(false)
  // One mutation serves all webhooks of the page, so results for other webhooks are ignored.
  const isMine = update.variables?.id === webhook.id
  const { errors, problem } =
    isMine && update.error ? toProblems(update.error, errorTexts, getFieldByError(draft)) : noProblems
  const finish = (written: WrittenWebhook) => {
    // The form starts over with the stored state, without the typed secrets.
    onEdit({ base: written, draft: toDraft(written) })
    setHasTriedToSave(false)
    if (written.hmac_secret_once === undefined) showToast(saved)
  }
  const submit = () => {
    setHasTriedToSave(true)
    if (lacksEvents(draft)) return
    update.mutate({ id: webhook.id, patch: toPatch(base, draft) }, { onSuccess: finish })
  }
  return (
    <div className={styles.stack}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={submit}
        actions={
          <Button type="submit" kind="main" busy={isMine && update.isPending}>
            {texts.save}
          </Button>
        }
      >
        <WebhookFields
          draft={draft}
          onChange={(next) => onEdit({ base, draft: next })}
          storedWebhook={webhook}
          hasTriedToSave={hasTriedToSave}
        />
      </Form>
      <OwnerDetails webhook={webhook} endOverlap={endOverlap} />
    </div>
  )
}

export const WebhookSettings = (props: SettingsProps) =>
  useIsOwner() ? <SettingsForm {...props} /> : <Overview webhook={props.webhook} />

// Confirms pausing a webhook, replacing its secret, or deleting it, with the consequences.

import type { WebhookRecord } from '@company-data/sdk/company'
import { ConfirmDialog, showToast, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { formatProblem } from '@company-data/web/app/rules'
import { appTexts } from '../../app/app-texts.ts'
import { newSecretProblem } from '../../app/create-with-secret.ts'
import { NewSecretDialog } from '../../app/secret-overlap.tsx'
import type { Question } from './webhook-menu.tsx'
import type { WebhookActions } from './webhook-queries.ts'
import { splitUrl } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

export interface OpenQuestion {
  question: Question
  webhook: WebhookRecord
}

interface QuestionsProps {
  asking: OpenQuestion | undefined
  actions: WebhookActions
  onClose: () => void
  onRemoved: () => void
}

export const WebhookQuestions = ({ asking, actions, onClose, onRemoved }: QuestionsProps) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(appTexts)
  const formats = useFormats()
  const lastQuestion = useLastValue(asking)
  if (!lastQuestion) return null
  const { id, url, backlog_count } = lastQuestion.webhook
  const closeWithToast = (text: string) => () => {
    onClose()
    showToast(text)
  }
  const questions = {
    pause: {
      title: texts.pauseTitle,
      text: texts.pauseQuestion,
      action: texts.pause,
      danger: false,
      act: actions.pause,
      onConfirm: () => actions.pause.mutate(id, { onSuccess: closeWithToast(texts.paused) }),
    },
    rotate: {
      title: texts.rotateTitle,
      text: texts.rotateQuestion,
      action: texts.rotate,
      danger: true,
      act: actions.rotate,
      onConfirm: (overlap_hours = 0) => actions.rotate.mutate({ id, overlap_hours }),
    },
    remove: {
      title: texts.removeTitle(splitUrl(url).host),
      text:
        backlog_count === 0
          ? texts.removeQuestion
          : `${texts.removeBacklog(formats.number(backlog_count))} ${texts.removeQuestion}`,
      action: texts.remove,
      danger: true,
      act: actions.remove,
      onConfirm: () =>
        actions.remove.mutate(id, {
          onSuccess: () => {
            onRemoved()
            closeWithToast(texts.removed)()
          },
        }),
    },
  }
  const { act, ...question } = questions[lastQuestion.question]
  const problemWith = (error: Error): string =>
    lastQuestion.question === 'rotate'
      ? newSecretProblem(error, errorTexts)
      : formatProblem(error, errorTexts, lastQuestion.question === 'remove' ? 'once' : 'act')
  const Dialog = lastQuestion.question === 'rotate' ? NewSecretDialog : ConfirmDialog
  return (
    <Dialog
      {...question}
      open={asking !== undefined}
      busy={act.isPending}
      problem={act.error && problemWith(act.error)}
      onClose={onClose}
    />
  )
}

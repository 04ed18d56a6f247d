// Confirms pausing a webhook, replacing its secret, or deleting it, with the consequences.

import type { WebhookRecord, WrittenWebhook } from '@company-data/sdk/company'
import { ConfirmDialog, showToast, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { problemOf } from '@company-data/ui/frame/rules'
import { frameTexts } from '../frame/frame-texts.ts'
import { newSecretProblem } from '../frame/make-secret-once.ts'
import type { Question } from './webhook-menu.tsx'
import type { WebhookActs } from './webhook-queries.ts'
import { addressOf } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

export interface OpenQuestion {
  question: Question
  webhook: WebhookRecord
}

interface QuestionsProps {
  asking: OpenQuestion | undefined
  acts: WebhookActs
  onClose: () => void
  onSecret: (written: WrittenWebhook) => void
  onRemoved: () => void
}

export const WebhookQuestions = ({ asking, acts, onClose, onSecret, onRemoved }: QuestionsProps) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(frameTexts)
  const formats = useFormats()
  const kept = useLastValue(asking)
  if (!kept) return null
  const { id, url, backlog_count } = kept.webhook
  const done = (text: string) => () => {
    onClose()
    showToast(text)
  }
  const questions = {
    pause: {
      title: texts.pauseTitle,
      text: texts.pauseQuestion,
      action: texts.pause,
      danger: false,
      act: acts.pause,
      onConfirm: () => acts.pause.mutate(id, { onSuccess: done(texts.paused) }),
    },
    rotate: {
      title: texts.rotateTitle,
      text: texts.rotateQuestion,
      action: texts.rotate,
      danger: true,
      act: acts.rotate,
      onConfirm: () =>
        acts.rotate.mutate(id, {
          onSuccess: (written) => {
            onClose()
            onSecret(written)
          },
        }),
    },
    remove: {
      title: texts.removeTitle(addressOf(url).host),
      text:
        backlog_count === 0
          ? texts.removeQuestion
          : `${texts.removeBacklog(formats.number(backlog_count))} ${texts.removeQuestion}`,
      action: texts.remove,
      danger: true,
      act: acts.remove,
      onConfirm: () =>
        acts.remove.mutate(id, {
          onSuccess: () => {
            onRemoved()
            done(texts.removed)()
          },
        }),
    },
  }
  const { act, ...question } = questions[kept.question]
  const problemWith = (error: Error): string =>
    kept.question === 'rotate'
      ? newSecretProblem(error, errorTexts)
      : problemOf(error, errorTexts, kept.question === 'remove' ? 'once' : 'act')
  return (
    <ConfirmDialog
      {...question}
      open={asking !== undefined}
      busy={act.isPending}
      problem={act.error && problemWith(act.error)}
      onClose={onClose}
    />
  )
}

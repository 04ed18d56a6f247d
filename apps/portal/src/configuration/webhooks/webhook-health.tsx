// The health of one webhook as text: why it stopped, its next retry and backlog, and the result of a test delivery.

import type { ServiceRecord, WebhookAttempt, WebhookRecord } from '@company-data/sdk/company'
import { Button, Notice, useFormats, useTexts } from '@company-data/ui'
import { StaleNotice } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../app/app-texts.ts'
import { deliveryTexts } from '../../app/delivery-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { useAge } from './use-age.ts'
import { lastAttemptsQuery, type WebhookActions } from './webhook-queries.ts'
import styles from './webhooks.module.css'
import {
  getAgeTone,
  getWebhookState,
  isDelivered,
  pollMs,
  probeDueMs,
  purgeDueMs,
  type WebhookState,
} from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

const useBacklogText = ({ backlog_count, backlog_oldest_at }: WebhookRecord): string | undefined => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const age = useAge()
  if (backlog_count === 0 || backlog_oldest_at === null) return undefined
  const waiting = texts.waiting(formats.number(backlog_count), age(backlog_oldest_at))
  // Shown from the day on which the platform also warns by mail.
  const isOld = getAgeTone(backlog_oldest_at, Date.now()) !== 'plain'
  return isOld ? `${waiting} ${texts.purge(formats.dateTime(purgeDueMs(backlog_oldest_at)))}` : waiting
}

interface StateNotice {
  tone: 'bad' | 'warn' | 'info'
  title: string
  text: string
}

const useStateNotice = (webhook: WebhookRecord): StateNotice | undefined => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const dueMs = probeDueMs(webhook)
  const notices: Readonly<Record<WebhookState, StateNotice | undefined>> = {
    running: undefined,
    bad: {
      tone: 'bad',
      title: texts.badTitle(formats.dateTime(webhook.failing_since ?? webhook.health_changed_at)),
      text: dueMs > Date.now() ? texts.badText(formats.time(dueMs)) : texts.badSoon,
    },
    unknown: {
      tone: 'warn',
      title: texts.unknownTitle,
      text: webhook.backlog_count > 0 ? texts.unknownText : texts.unknownEmpty,
    },
    replaying: { tone: 'info', title: texts.replayingTitle, text: texts.replayingText },
    paused: { tone: 'info', title: texts.pausedTitle, text: texts.pausedText },
  }
  return notices[getWebhookState(webhook)]
}

/** Resuming failed: the webhook stays paused, and the page says so. */
const ResumeNotice = ({ webhook, resume }: { webhook: WebhookRecord; resume: WebhookActions['resume'] }) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(appTexts)
  if (resume.variables !== webhook.id || !resume.error) return null
  return (
    <Notice tone="bad" title={texts.resumeFailed}>
      <p>{formatProblem(resume.error, errorTexts)}</p>
    </Notice>
  )
}

interface HealthNoticeProps {
  webhook: WebhookRecord
  /** The newest attempt, which shows why a bad webhook stopped. */
  last: WebhookAttempt | undefined
  probe: WebhookActions['probe']
}

const HealthNotice = ({ webhook, last, probe }: HealthNoticeProps) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(appTexts)
  const { formatReason } = useTexts(deliveryTexts)
  const notice = useStateNotice(webhook)
  const backlog = useBacklogText(webhook)
  if (notice === undefined) return null
  const isBad = getWebhookState(webhook) === 'bad'
  const why =
    isBad && last?.error
      ? `${texts.lastReason} ${formatReason({ sentence: last.error, details: last.reason_details })}`
      : undefined
  const problem = probe.error && probe.variables === webhook.id ? formatProblem(probe.error, errorTexts) : undefined
  const action = isBad && (
    <Button icon="replay" busy={probe.isPending} onClick={() => probe.mutate(webhook.id)}>
      {texts.probe}
    </Button>
  )
  return (
    <Notice tone={notice.tone} title={notice.title} action={action}>
      {[why, notice.text, backlog, problem].map((text) => text !== undefined && <p key={text}>{text}</p>)}
    </Notice>
  )
}

const TestNotice = ({ webhook, test }: { webhook: WebhookRecord; test: WebhookActions['test'] }) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(appTexts)
  const formats = useFormats()
  const { formatReason } = useTexts(deliveryTexts)
  if (test.variables !== webhook.id || test.isPending) return null
  if (test.error)
    return (
      <Notice tone="bad" title={texts.testFailed}>
        <p>{formatProblem(test.error, errorTexts)}</p>
      </Notice>
    )
  if (test.data === undefined) return null
  const { delivered, duration_ms, error, reason_details: details } = test.data
  return delivered ? (
    <Notice tone="good" title={texts.tested(texts.ms(formats.number(duration_ms)))}>
      <p>{texts.testText}</p>
    </Notice>
  ) : (
    <Notice tone="bad" title={texts.testFailed}>
      <p>{formatReason({ sentence: error ?? '', details })}</p>
      <p>{texts.testText}</p>
    </Notice>
  )
}

interface WebhookHealthProps {
  service: ServiceRecord
  webhook: WebhookRecord
  actions: WebhookActions
}

export const WebhookHealth = ({ service, webhook, actions }: WebhookHealthProps) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(appTexts)
  const query = useQuery(lastAttemptsQuery(useClient(), service.id, webhook.id, pollMs([webhook])))
  const attempts = query.data
  const lastFailure = attempts?.find((attempt) => attempt.kind !== 'test' && !isDelivered(attempt))
  return (
    <div className={styles.stack}>
      <HealthNotice webhook={webhook} last={lastFailure} probe={actions.probe} />
      <ResumeNotice webhook={webhook} resume={actions.resume} />
      <TestNotice webhook={webhook} test={actions.test} />
      <StaleNotice query={query} />
      {attempts === undefined && query.isError && (
        <Notice
          tone="warn"
          action={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {errorTexts.readAgain}
            </Button>
          }
        >
          {texts.attemptsUnread}
        </Notice>
      )}
    </div>
  )
}

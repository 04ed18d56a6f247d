// The health of one webhook in words: why it stopped, when it is retried, its backlog; and the result of a test delivery.

import type { ServiceRecord, WebhookAttempt, WebhookRecord } from '@company-data/sdk/company'
import { Button, Notice, useFormats, useTexts } from '@company-data/ui'
import { StaleNotice } from '@company-data/ui/frame'
import { problemOf } from '@company-data/ui/frame/rules'
import { useQuery } from '@tanstack/react-query'
import { deliveryTexts } from '../frame/delivery-texts.ts'
import { frameTexts } from '../frame/frame-texts.ts'
import { useClient } from '../session/use-session.tsx'
import { HealthStrip } from './health-strip.tsx'
import { useAge } from './use-age.ts'
import { lastAttemptsQuery, type WebhookActs } from './webhook-queries.ts'
import styles from './webhooks.module.css'
import {
  ageToneOf,
  isDelivered,
  pollMs,
  probeDueMs,
  purgeDueMs,
  stateOf,
  summaryOf,
  type WebhookState,
} from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

const useBacklogWords = ({ backlog_count, backlog_oldest_at }: WebhookRecord): string | undefined => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const age = useAge()
  if (backlog_count === 0 || backlog_oldest_at === null) return undefined
  const waiting = texts.waiting(formats.number(backlog_count), age(backlog_oldest_at))
  // Shown from the day on which the platform also warns by mail.
  const isOld = ageToneOf(backlog_oldest_at, Date.now()) !== 'plain'
  return isOld ? `${waiting} ${texts.purge(formats.dateTime(purgeDueMs(backlog_oldest_at)))}` : waiting
}

interface Words {
  tone: 'bad' | 'warn' | 'info'
  title: string
  text: string
}

const useWords = (webhook: WebhookRecord): Words | undefined => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const dueMs = probeDueMs(webhook)
  const words: Readonly<Record<WebhookState, Words | undefined>> = {
    running: undefined,
    bad: {
      tone: 'bad',
      title: texts.badTitle(formats.dateTime(webhook.health_changed_at)),
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
  return words[stateOf(webhook)]
}

/** Resuming failed: the webhook stays paused, and the page says so. */
const ResumeNotice = ({ webhook, resume }: { webhook: WebhookRecord; resume: WebhookActs['resume'] }) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(frameTexts)
  if (resume.variables !== webhook.id || !resume.error) return null
  return (
    <Notice tone="bad" title={texts.resumeFailed}>
      <p>{problemOf(resume.error, errorTexts)}</p>
    </Notice>
  )
}

interface HealthNoticeProps {
  webhook: WebhookRecord
  /** The newest attempt, which tells why a bad webhook stopped. */
  last: WebhookAttempt | undefined
  probe: WebhookActs['probe']
}

const HealthNotice = ({ webhook, last, probe }: HealthNoticeProps) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(frameTexts)
  const { reason } = useTexts(deliveryTexts)
  const words = useWords(webhook)
  const backlog = useBacklogWords(webhook)
  if (words === undefined) return null
  const isBad = stateOf(webhook) === 'bad'
  const why = isBad && last?.error ? `${texts.lastReason} ${reason(last.error)}` : undefined
  const problem = probe.error && probe.variables === webhook.id ? problemOf(probe.error, errorTexts) : undefined
  const action = isBad && (
    <Button icon="replay" busy={probe.isPending} onClick={() => probe.mutate(webhook.id)}>
      {texts.probe}
    </Button>
  )
  return (
    <Notice tone={words.tone} title={words.title} action={action}>
      {[why, words.text, backlog, problem].map((text) => text !== undefined && <p key={text}>{text}</p>)}
    </Notice>
  )
}

const TestNotice = ({ webhook, test }: { webhook: WebhookRecord; test: WebhookActs['test'] }) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(frameTexts)
  const formats = useFormats()
  const { reason } = useTexts(deliveryTexts)
  if (test.variables !== webhook.id || test.isPending) return null
  if (test.error)
    return (
      <Notice tone="bad" title={texts.testFailed}>
        <p>{problemOf(test.error, errorTexts)}</p>
      </Notice>
    )
  if (test.data === undefined) return null
  const { delivered, duration_ms, error } = test.data
  return delivered ? (
    <Notice tone="good" title={texts.tested(texts.ms(formats.number(duration_ms)))}>
      <p>{texts.testText}</p>
    </Notice>
  ) : (
    <Notice tone="bad" title={texts.testFailed}>
      <p>{reason(error ?? '')}</p>
      <p>{texts.testText}</p>
    </Notice>
  )
}

interface WebhookHealthProps {
  service: ServiceRecord
  webhook: WebhookRecord
  acts: WebhookActs
}

export const WebhookHealth = ({ service, webhook, acts }: WebhookHealthProps) => {
  const texts = useTexts(webhooksTexts)
  const errorTexts = useTexts(frameTexts)
  const formats = useFormats()
  const query = useQuery(lastAttemptsQuery(useClient(), service.id, webhook.id, pollMs([webhook])))
  const attempts = query.data
  const { total, failed, medianMs } = summaryOf(attempts ?? [])
  const lastFailure = attempts?.find((attempt) => attempt.kind !== 'test' && !isDelivered(attempt))
  return (
    <div className={styles.stack}>
      <HealthNotice webhook={webhook} last={lastFailure} probe={acts.probe} />
      <ResumeNotice webhook={webhook} resume={acts.resume} />
      <TestNotice webhook={webhook} test={acts.test} />
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
      {attempts !== undefined && total > 0 && (
        <div className={styles.health}>
          <HealthStrip attempts={attempts} wide />
          <span className="muted number">
            {texts.failed(formats.number(failed), formats.number(total))} ·{' '}
            {texts.median(texts.ms(formats.number(medianMs)))}
          </span>
        </div>
      )}
    </div>
  )
}

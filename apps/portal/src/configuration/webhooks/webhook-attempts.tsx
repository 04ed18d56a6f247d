// The attempts of a webhook, newest first (G-109). Each expands to its details; bodies are never stored.

import type { ServiceRecord, WebhookAttempt, WebhookRecord } from '@company-data/sdk/company'
import {
  Badge,
  Button,
  CopyButton,
  type Detail,
  Details,
  Empty,
  Icon,
  Pager,
  Segments,
  stepFocus,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { deliveryTexts } from '../../app/delivery-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './webhook-attempts.module.css'
import { attemptsQuery, type WebhookActions } from './webhook-queries.ts'
import { attemptKey, isDelivered, pollMs } from './webhooks.ts'
import { webhooksTexts } from './webhooks-texts.ts'

const useDetails = (attempt: WebhookAttempt): Detail[] => {
  const texts = useTexts(webhooksTexts)
  const { reason } = useTexts(deliveryTexts)
  const formats = useFormats()
  const { event_id, kind, status, duration_ms, error, at } = attempt
  return [
    ...(error === null ? [] : [{ label: texts.reason, value: reason(error) }]),
    { label: texts.answer, value: status === null ? texts.noAnswer : <code>{status}</code> },
    { label: texts.duration, value: <span className="number">{texts.ms(formats.number(duration_ms))}</span> },
    { label: texts.kind, value: `${texts.kinds[kind]}. ${texts.kindTexts[kind]}` },
    {
      label: texts.eventId,
      value: (
        <>
          <code>{event_id}</code>
          <CopyButton text={event_id} label={texts.eventId} />
        </>
      ),
    },
    { label: texts.at, value: <time dateTime={at}>{`${formats.date(at)}, ${formats.time(at)}`}</time> },
  ]
}

const AttemptDetails = ({ attempt, id }: { attempt: WebhookAttempt; id: string }) => {
  const texts = useTexts(webhooksTexts)
  const { change } = useSearchState()
  return (
    <div id={id} className={styles.details}>
      <Details facts={useDetails(attempt)} />
      <div>
        <Button icon="lockOpen" onClick={() => change({ view: 'payload', event: attempt.event_id })}>
          {texts.openBody}
        </Button>
      </div>
    </div>
  )
}

interface AttemptItemProps {
  attempt: WebhookAttempt
  isOpen: boolean
  onToggle: () => void
}

const isToday = (at: string): boolean => new Date(at).toDateString() === new Date().toDateString()

const AttemptItem = ({ attempt, isOpen, onToggle }: AttemptItemProps) => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const id = useId()
  const isGood = isDelivered(attempt)
  return (
    <li className={styles.attempt}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        onKeyDown={(event) => stepFocus(event, 'li')}
      >
        <span className={isGood ? styles.good : styles.bad}>
          <Icon name={isGood ? 'check' : 'x'} size={11} label={isGood ? texts.delivered : texts.notDelivered} />
        </span>
        <span className={styles.what}>
          <code>{attempt.event}</code>
          <span className={styles.facts}>
            {`${texts.kinds[attempt.kind]} · ${texts.ms(formats.number(attempt.duration_ms))} · `}
            <time dateTime={attempt.at}>
              {isToday(attempt.at) ? formats.time(attempt.at) : formats.dateTime(attempt.at)}
            </time>
          </span>
        </span>
        <Badge tone={isGood ? 'good' : 'bad'}>{attempt.status ?? texts.noAnswer}</Badge>
        <Icon name="chevronDown" size={14} className={styles.mark} />
      </button>
      {isOpen && <AttemptDetails attempt={attempt} id={id} />}
    </li>
  )
}

const EmptyState = ({ onlyFailed, searchedCount }: { onlyFailed: boolean; searchedCount: number }) => {
  const texts = useTexts(webhooksTexts)
  const formats = useFormats()
  const { change } = useSearchState()
  if (!onlyFailed) return <Empty icon="activity" title={texts.attemptsEmpty} text={texts.attemptsEmptyText} />
  return (
    <Empty
      icon="circleCheck"
      title={texts.noneFailed}
      text={texts.noneFailedText(formats.number(searchedCount))}
      action={<Button onClick={() => change({ show: undefined, after: undefined })}>{texts.showAllAttempts}</Button>}
    />
  )
}

interface WebhookAttemptsProps {
  service: ServiceRecord
  webhook: WebhookRecord
  test: WebhookActions['test']
}

export const WebhookAttempts = ({ service, webhook, test }: WebhookAttemptsProps) => {
  const texts = useTexts(webhooksTexts)
  const { get, change } = useSearchState()
  const { cursor, onPrevious, onNext } = useKeysetPages()
  const onlyFailed = get('show') === 'failed'
  const request = { serviceId: service.id, webhookId: webhook.id, onlyFailed, cursor }
  const query = useQuery(attemptsQuery(useClient(), request, pollMs([webhook])))
  const selectedId = get('attempt')
  const next = onNext(query.data?.next_cursor)
  return (
    <section className={styles.section} aria-label={texts.attempts}>
      <div className={styles.bar}>
        <Segments
          label={texts.show}
          value={onlyFailed ? 'failed' : 'all'}
          onChange={(value) => change({ show: value === 'failed' ? value : undefined, after: undefined })}
          options={(['all', 'failed'] as const).map((value) => ({ value, label: texts.shows[value] }))}
        />
        <Button
          icon="send"
          busy={test.isPending && test.variables === webhook.id}
          onClick={() => test.mutate(webhook.id)}
        >
          {texts.test}
        </Button>
      </div>
      <QueryView query={query} shape="table">
        {({ items, searchedCount }) => (
          <>
            {items.length === 0 && <EmptyState onlyFailed={onlyFailed} searchedCount={searchedCount} />}
            <ol className={styles.attempts}>
              {items.map((attempt) => {
                const key = attemptKey(attempt)
                const isOpen = key === selectedId
                return (
                  <AttemptItem
                    key={key}
                    attempt={attempt}
                    isOpen={isOpen}
                    onToggle={() => change({ attempt: isOpen ? undefined : key })}
                  />
                )
              })}
            </ol>
            {(onPrevious || next) && <Pager onPrevious={onPrevious} onNext={next} busy={query.isPlaceholderData} />}
          </>
        )}
      </QueryView>
    </section>
  )
}

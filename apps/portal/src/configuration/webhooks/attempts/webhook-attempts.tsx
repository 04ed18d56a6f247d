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
  stepFocus,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { QueryView, useKeysetPages, useSearchState } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { deliveryTexts } from '../../../app/delivery-texts.ts'
import { useDebounced } from '../../../app/use-debounced.ts'
import { useClient } from '../../../session/use-session.tsx'
import { attemptsQuery, type WebhookActions } from '../webhook-queries.ts'
import { attemptKey, isDelivered, pollMs } from '../webhooks.ts'
import { webhooksTexts } from '../webhooks-texts.ts'
import { type AttemptFilter, foldProbes, isFiltered } from './attempt-filter.ts'
import { AttemptFilters, clearedFilter, useAttemptFilter } from './attempt-filters.tsx'
import { attemptsTexts } from './attempts-texts.ts'
import styles from './webhook-attempts.module.css'

const useDetails = (attempt: WebhookAttempt): Detail[] => {
  const texts = useTexts(webhooksTexts)
  const { formatReason } = useTexts(deliveryTexts)
  const formats = useFormats()
  const { event_id, kind, status, duration_ms, error, reason_details: details, at } = attempt
  return [
    ...(error === null ? [] : [{ label: texts.reason, value: formatReason({ sentence: error, details }) }]),
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

/** Failed probes in a row: one line that opens to each of them. */
const ProbesItem = ({ probes, openKey, onToggle }: { probes: readonly WebhookAttempt[] } & OpenProps) => {
  const texts = useTexts(attemptsTexts)
  const formats = useFormats()
  const [newest, oldest] = [probes[0], probes.at(-1)]
  const holdsOpen = probes.some((probe) => attemptKey(probe) === openKey)
  if (newest === undefined || oldest === undefined) return null
  return (
    <li className={styles.attempt}>
      <details className={styles.probes} open={holdsOpen}>
        <summary className={styles.line}>
          <span className={styles.bad}>
            <Icon name="x" size={11} />
          </span>
          <span className={styles.what}>
            <span>{texts.probes(formats.number(probes.length))}</span>
            <span className={styles.facts}>{texts.span(formats.dateTime(oldest.at), formats.dateTime(newest.at))}</span>
          </span>
          <Badge tone="bad">{newest.status ?? texts.answers.none}</Badge>
          <Icon name="chevronDown" size={14} className={styles.mark} />
        </summary>
        <ol>
          <AttemptItems attempts={probes} openKey={openKey} onToggle={onToggle} />
        </ol>
      </details>
    </li>
  )
}

interface OpenProps {
  openKey: string | undefined
  onToggle: (key: string) => void
}

const AttemptItems = ({ attempts, openKey, onToggle }: { attempts: readonly WebhookAttempt[] } & OpenProps) =>
  attempts.map((attempt) => {
    const key = attemptKey(attempt)
    return <AttemptItem key={key} attempt={attempt} isOpen={key === openKey} onToggle={() => onToggle(key)} />
  })

const EmptyState = ({ filter, searchedCount }: { filter: AttemptFilter; searchedCount: number }) => {
  const texts = useTexts(webhooksTexts)
  const filterTexts = useTexts(attemptsTexts)
  const formats = useFormats()
  const { change } = useSearchState()
  if (!isFiltered(filter)) return <Empty icon="activity" title={texts.attemptsEmpty} text={texts.attemptsEmptyText} />
  return (
    <Empty
      icon="search"
      title={filterTexts.none}
      text={filterTexts.noneText(formats.number(searchedCount))}
      action={<Button onClick={() => change(clearedFilter)}>{filterTexts.clear}</Button>}
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
  const filter = useAttemptFilter()
  const id = useDebounced(filter.id)
  const request = { serviceId: service.id, webhookId: webhook.id, filter: { ...filter, id }, cursor }
  const query = useQuery(attemptsQuery(useClient(), request, pollMs([webhook])))
  const openKey = get('attempt')
  const toggle = (key: string) => change({ attempt: key === openKey ? undefined : key })
  const next = onNext(query.data?.next_cursor)
  return (
    <section className={styles.section} aria-label={texts.attempts}>
      <div className={styles.bar}>
        <AttemptFilters filter={filter} />
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
            {items.length === 0 && <EmptyState filter={filter} searchedCount={searchedCount} />}
            <ol className={styles.attempts}>
              {foldProbes(items).map((group) =>
                group.length === 1 ? (
                  <AttemptItems
                    key={group.map(attemptKey).join()}
                    attempts={group}
                    openKey={openKey}
                    onToggle={toggle}
                  />
                ) : (
                  <ProbesItem key={group.map(attemptKey).at(-1)} probes={group} openKey={openKey} onToggle={toggle} />
                ),
              )}
            </ol>
            {(onPrevious || next) && <Pager onPrevious={onPrevious} onNext={next} busy={query.isPlaceholderData} />}
          </>
        )}
      </QueryView>
    </section>
  )
}

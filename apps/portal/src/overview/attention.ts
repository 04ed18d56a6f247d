// Matters that need attention, most urgent first. Pure, so that it is tested without a browser.
import { feedRetentionDays } from '@company-data/protocol/limits'
import type { Account, Overview, ServiceOverview, ServiceRecord } from '@company-data/sdk/company'
import { paths } from '../paths.ts'

export type AttentionKind =
  | 'webhook_bad'
  | 'webhook_probed'
  | 'webhook_replaying'
  | 'feed_old'
  | 'feed_ending'
  | 'own_documents'
  | 'own_runs'
  | 'messages'
  | 'customer_documents'
  | 'second_factor'
  | 'email'

export type AttentionTone = 'bad' | 'warn' | 'accent' | 'plain'

export interface AttentionItem {
  id: string
  kind: AttentionKind
  tone: AttentionTone
  /** The name of the service; empty for the account. */
  service: string
  count: number
  /** The start time. */
  at: string | null
  /** The host of a webhook. */
  host: string
  path: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A backend that fetches rarely is fine, until a day before the platform deletes unfetched changes. */
const OLD_MS = HOUR_MS
const ENDING_MS = (feedRetentionDays - 1) * DAY_MS

const TONES: Readonly<Record<AttentionKind, AttentionTone>> = {
  webhook_bad: 'bad',
  feed_ending: 'bad',
  webhook_probed: 'warn',
  feed_old: 'warn',
  own_documents: 'warn',
  own_runs: 'warn',
  email: 'warn',
  messages: 'accent',
  webhook_replaying: 'accent',
  customer_documents: 'plain',
  second_factor: 'plain',
}

const ORDER: readonly AttentionTone[] = ['bad', 'warn', 'accent', 'plain']

const getHost = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

type ItemInput = Pick<AttentionItem, 'kind' | 'path'> & Partial<AttentionItem>

const item = (scope: string, input: ItemInput): AttentionItem => ({
  id: `${scope} ${input.kind}`,
  tone: TONES[input.kind],
  service: '',
  count: 0,
  at: null,
  host: '',
  ...input,
})

const buildServicePath = (path: string, serviceId: string, filter: Readonly<Record<string, string>> = {}): string =>
  `${path}?${new URLSearchParams({ service: serviceId, ...filter })}`

const WEBHOOK_KINDS = { bad: 'webhook_bad', unknown: 'webhook_probed', running: 'webhook_replaying' } as const

const webhookItems = (service: ServiceRecord, { webhooks }: ServiceOverview): AttentionItem[] =>
  webhooks
    .filter(({ health, backlog_count }) => health !== 'running' || backlog_count > 0)
    .map(({ webhook_id, name, url, health, health_changed_at, failing_since, backlog_count }) =>
      item(webhook_id, {
        kind: WEBHOOK_KINDS[health],
        service: service.name,
        count: backlog_count,
        at: failing_since ?? health_changed_at,
        host: name ?? getHost(url),
        path: paths.service(service.id, 'webhooks'),
      }),
    )

/** A service without a client has no backend that could fetch, so nothing is missed. */
const feedItems = (service: ServiceRecord, { feed }: ServiceOverview, nowMs: number): AttentionItem[] => {
  const { plain_count, oldest_at } = feed
  const ageMs = oldest_at === null ? 0 : nowMs - new Date(oldest_at).getTime()
  if (service.client_id === null || ageMs < OLD_MS) return []
  return [
    item(service.id, {
      kind: ageMs < ENDING_MS ? 'feed_old' : 'feed_ending',
      service: service.name,
      count: plain_count,
      at: oldest_at,
      path: paths.service(service.id, 'api-access'),
    }),
  ]
}

const workItems = (service: ServiceRecord, overview: ServiceOverview): AttentionItem[] => {
  const { documents, runs, unread_messages } = overview
  const counted: ReadonlyArray<[kind: AttentionKind, count: number, path: string, at: string | null]> = [
    ['own_documents', documents.own, buildServicePath(paths.flowRuns, service.id, { waiting: 'signature' }), null],
    ['own_runs', runs.own, buildServicePath(paths.flowRuns, service.id, { waiting: 'turn' }), null],
    ['messages', unread_messages, buildServicePath(paths.messages, service.id), null],
    ['customer_documents', documents.customers, buildServicePath(paths.documents, service.id), documents.oldest_at],
  ]
  return counted
    .filter(([, count]) => count > 0)
    .map(([kind, count, path, at]) => item(service.id, { kind, service: service.name, count, path, at }))
}

const accountItems = (account: Account, isOwner: boolean): AttentionItem[] => [
  ...(isOwner && !account.email_confirmed ? [item('account', { kind: 'email', path: paths.confirmEmail })] : []),
  ...(account.twofa_enabled ? [] : [item('account', { kind: 'second_factor', path: paths.security })]),
]

interface AttentionSources {
  overview: Overview
  services: readonly ServiceRecord[]
  account: Account
  isOwner: boolean
  nowMs: number
}

export const listAttentionItems = ({
  overview,
  services,
  account,
  isOwner,
  nowMs,
}: AttentionSources): AttentionItem[] => {
  const ofServices = overview.services.flatMap((serviceOverview) => {
    const service = services.find(({ id }) => id === serviceOverview.service_id)
    if (service === undefined) return []
    return [
      ...webhookItems(service, serviceOverview),
      ...feedItems(service, serviceOverview, nowMs),
      ...workItems(service, serviceOverview),
    ]
  })
  return [...ofServices, ...accountItems(account, isOwner)].sort(
    (a, b) => ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone),
  )
}

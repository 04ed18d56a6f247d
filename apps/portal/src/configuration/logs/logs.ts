// Rules of the log page: filters and severity of an entry. Unknown entries are shown too.
import type { WireReason } from '@company-data/protocol/reasons'
import type { ServiceLogEntry } from '@company-data/sdk/company'
import type { Tone } from '@company-data/ui'

export interface LogFilter {
  /** A kind of NS-10, `problems`, or undefined for all. */
  kind: string | undefined
  webhookId: string | undefined
  text: string
}

export const isFiltered = ({ kind, webhookId, text }: LogFilter): boolean =>
  kind !== undefined || webhookId !== undefined || text.trim() !== ''

const textIn = (data: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = data[name]
  return typeof value === 'string' ? value : undefined
}

export const getWebhookId = ({ data }: Pick<ServiceLogEntry, 'data'>): string | undefined => textIn(data, 'webhook_id')

/** The new state of a webhook. */
export const getNewState = ({ kind, data }: ServiceLogEntry): string | undefined =>
  kind === 'webhook.state_changed' ? textIn(data, 'to') : undefined

export const getReason = ({ data }: ServiceLogEntry): string | undefined => textIn(data, 'reason')

/** Entries of before 0.2.0 have none. */
export const getReasonDetails = ({ data: { reason_details } }: ServiceLogEntry): WireReason | undefined =>
  typeof reason_details === 'object' && reason_details !== null ? (reason_details as WireReason) : undefined

/** Names of changed, added or removed members. */
export const namesIn = ({ data }: ServiceLogEntry, member: string): readonly string[] => {
  const value = data[member]
  return Array.isArray(value) ? value.map(String) : []
}

export const numberIn = ({ data }: ServiceLogEntry, member: string): number | undefined => {
  const value = data[member]
  return typeof value === 'number' ? value : undefined
}

const STATE_TONES: Readonly<Record<string, Tone>> = { bad: 'bad', unknown: 'warn', running: 'good' }

export const getTone = (entry: ServiceLogEntry): Tone => {
  const state = getNewState(entry)
  if (state !== undefined) return STATE_TONES[state] ?? 'plain'
  if (entry.kind === 'webhook.backlog_purged') return 'bad'
  return entry.kind === 'webhook.backlog_stale' ? 'warn' : 'plain'
}

/** Deliveries that failed, or that will soon be lost. */
export const isProblem = (entry: ServiceLogEntry): boolean => {
  const tone = getTone(entry)
  return tone === 'bad' || (tone === 'warn' && getNewState(entry) === undefined)
}

const matchesKind = (entry: ServiceLogEntry, kind: string): boolean =>
  kind === 'problems' ? isProblem(entry) : entry.kind === kind

/** `words`: the entry as displayed, so that visible text can be searched. */
export const matchesFilter = (entry: ServiceLogEntry, filter: LogFilter, entryText: string): boolean => {
  const { kind, webhookId, text } = filter
  if (kind !== undefined && !matchesKind(entry, kind)) return false
  if (webhookId !== undefined && getWebhookId(entry) !== webhookId) return false
  const sought = text.trim().toLowerCase()
  return [entryText, entry.kind, entry.message, JSON.stringify(entry.data)].some((part) =>
    part.toLowerCase().includes(sought),
  )
}

/** The state of a webhook between its first failure and its next delivery: a probe began, or it failed. */
const isProbe = ({ kind, data }: ServiceLogEntry): boolean =>
  kind === 'webhook.state_changed' && data.from !== 'running' && data.to !== 'running'

export interface LogRow {
  /** The newest of them. */
  entry: ServiceLogEntry
  /** Failed probes that this row stands for, if more than one. */
  probes: number
}

/** One row for all probes of a webhook until its state changes otherwise; the newest entries come first. */
export const foldProbes = (entries: readonly ServiceLogEntry[]): LogRow[] => {
  const rows: LogRow[] = []
  const open = new Map<string, LogRow>()
  for (const entry of entries) {
    const webhookId = getWebhookId(entry) ?? ''
    const row = isProbe(entry) ? open.get(webhookId) : undefined
    if (row !== undefined) {
      row.probes += Number(entry.data.to === 'bad')
      continue
    }
    const next = { entry, probes: Number(isProbe(entry) && entry.data.to === 'bad') }
    rows.push(next)
    if (isProbe(entry)) open.set(webhookId, next)
    else if (entry.kind === 'webhook.state_changed') open.delete(webhookId)
  }
  return rows
}

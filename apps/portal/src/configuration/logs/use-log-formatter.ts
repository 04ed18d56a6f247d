// Formats a log entry: the event, and the distinguishing detail.
import type { ServiceLogEntry } from '@company-data/sdk/company'
import { useFormats, useTexts } from '@company-data/ui'
import { deliveryTexts } from '../../app/delivery-texts.ts'
import { getNewState, getReason, getReasonDetails, namesIn, numberIn } from './logs.ts'
import { logsTexts } from './logs-texts.ts'

export interface LogFormatter {
  formatTitle(entry: ServiceLogEntry): string
  formatDetail(entry: ServiceLogEntry): string
}

/** NS-10 has no kind for it: a deleted client is a service without `client_id`. */
const isClientDeleted = (entry: ServiceLogEntry): boolean =>
  entry.kind === 'service.updated' && namesIn(entry, 'changed').includes('client_id')

export const useLogFormatter = (): LogFormatter => {
  const texts = useTexts(logsTexts)
  const { formatReason } = useTexts(deliveryTexts)
  const formats = useFormats()
  const formatNames = (names: readonly string[], format: (names: string) => string): readonly string[] =>
    names.length === 0 ? [] : [format(names.join(', '))]
  const listParts = (entry: ServiceLogEntry): readonly string[] => {
    switch (entry.kind) {
      case 'webhook.state_changed':
        return [formatReason({ sentence: getReason(entry) ?? '', details: getReasonDetails(entry) })]
      case 'webhook.backlog_purged':
        return [texts.purged(formats.number(numberIn(entry, 'count') ?? 0))]
      case 'webhook.backlog_stale':
        return [texts.waited(formats.number(numberIn(entry, 'age_hours') ?? 0))]
      case 'config.published':
        return [
          texts.published(formats.number(numberIn(entry, 'fields') ?? 0)),
          ...formatNames(namesIn(entry, 'added'), texts.added),
          ...formatNames(namesIn(entry, 'removed'), texts.removed),
        ]
      case 'client.created':
      case 'client.secret_regenerated':
        return [String(entry.data.client_id ?? '')]
      case 'client.redirect_uri_changed':
        return [String(entry.data.redirect_uri ?? '—')]
      case 'service.updated':
      case 'webhook.updated':
        return isClientDeleted(entry)
          ? [String(entry.data.client_id ?? '')]
          : formatNames(namesIn(entry, 'changed'), texts.changed)
      default:
        return []
    }
  }
  return {
    formatTitle: (entry) => {
      if (isClientDeleted(entry)) return texts.clientDeleted
      return texts.states[getNewState(entry) ?? ''] ?? texts.kinds[entry.kind] ?? entry.message
    },
    formatDetail: (entry) => listParts(entry).join(', '),
  }
}

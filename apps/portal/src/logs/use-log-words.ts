// A log entry in words: what happened, and the distinguishing detail.
import type { ServiceLogEntry } from '@company-data/sdk/company'
import { useFormats, useTexts } from '@company-data/ui'
import { deliveryTexts } from '../frame/delivery-texts.ts'
import { namesIn, numberIn, reasonOf, stateOf } from './logs.ts'
import { logsTexts } from './logs-texts.ts'

export interface LogWords {
  titleOf(entry: ServiceLogEntry): string
  detailOf(entry: ServiceLogEntry): string
}

/** NS-10 has no kind for it: a deleted client is a service without `client_id`. */
const isClientDeleted = (entry: ServiceLogEntry): boolean =>
  entry.kind === 'service.updated' && namesIn(entry, 'changed').includes('client_id')

export const useLogWords = (): LogWords => {
  const texts = useTexts(logsTexts)
  const { reason } = useTexts(deliveryTexts)
  const formats = useFormats()
  const listed = (names: readonly string[], words: (names: string) => string): readonly string[] =>
    names.length === 0 ? [] : [words(names.join(', '))]
  const partsOf = (entry: ServiceLogEntry): readonly string[] => {
    switch (entry.kind) {
      case 'webhook.state_changed':
        return [reason(reasonOf(entry) ?? '')]
      case 'webhook.backlog_purged':
        return [texts.purged(formats.number(numberIn(entry, 'count') ?? 0))]
      case 'webhook.backlog_stale':
        return [texts.waited(formats.number(numberIn(entry, 'age_hours') ?? 0))]
      case 'config.published':
        return [
          texts.published(formats.number(numberIn(entry, 'fields') ?? 0)),
          ...listed(namesIn(entry, 'added'), texts.added),
          ...listed(namesIn(entry, 'removed'), texts.removed),
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
          : listed(namesIn(entry, 'changed'), texts.changed)
      default:
        return []
    }
  }
  return {
    titleOf: (entry) => {
      if (isClientDeleted(entry)) return texts.clientDeleted
      return texts.states[stateOf(entry) ?? ''] ?? texts.kinds[entry.kind] ?? entry.message
    },
    detailOf: (entry) => partsOf(entry).join(', '),
  }
}

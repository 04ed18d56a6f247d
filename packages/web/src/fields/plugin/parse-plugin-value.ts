// Parses a typed text into a plugin value.
import type { PluginValue } from '@company-data/sdk/person'

type ValueKind = 'search_select' | 'text' | 'number' | 'date' | 'boolean'

const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/

/** Undefined if the text is empty or not of that kind. Numbers may have a decimal comma, as in German. */
export const typedValue = (kind: ValueKind, text: string): PluginValue | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (kind === 'boolean') return trimmed === 'true' || trimmed === 'false' ? trimmed === 'true' : undefined
  if (kind === 'number') return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(trimmed) ? trimmed : undefined
  return text
}

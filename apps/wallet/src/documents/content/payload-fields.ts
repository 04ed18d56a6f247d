// Document data as readable fields: names instead of keys, formatted dates. Pure; the page adds the texts.

export type PayloadField =
  | { kind: 'text' | 'day' | 'moment' | 'number'; text: string }
  | { kind: 'yes' | 'no' | 'nothing' }
  | { kind: 'group'; entries: ReadonlyArray<{ key: string; field: PayloadField }> }
  | { kind: 'list'; items: readonly PayloadField[] }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

const isReal = (text: string): boolean => !Number.isNaN(Date.parse(text))

const parseText = (text: string): PayloadField => {
  if (text === '') return { kind: 'nothing' }
  if (DAY.test(text) && isReal(text)) return { kind: 'day', text }
  if (MOMENT.test(text) && isReal(text)) return { kind: 'moment', text }
  return { kind: 'text', text }
}

export const payloadField = (value: unknown): PayloadField => {
  if (value === null || value === undefined) return { kind: 'nothing' }
  if (typeof value === 'boolean') return { kind: value ? 'yes' : 'no' }
  // Verbatim: signed values are not rounded.
  if (typeof value === 'number') return { kind: 'number', text: String(value) }
  if (typeof value === 'string') return parseText(value)
  if (Array.isArray(value)) return { kind: 'list', items: value.map(payloadField) }
  return {
    kind: 'group',
    entries: Object.entries(value).map(([key, member]) => ({ key, field: payloadField(member) })),
  }
}

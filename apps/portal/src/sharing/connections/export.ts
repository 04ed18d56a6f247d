// The visible rows as a file: CSV for spreadsheets, JSON for programs. Only values opened on this device are included.
import type { ConnectionRecord, ConnectionValue, RequestField } from '@company-data/sdk/company'
import { formatCsv, type Separator } from '../../app/exports/csv.ts'
import type { OpenedText } from '../../service-keys/opener-messages.ts'
import { formatLine } from './connections.ts'

export type OpenedTextLookup = (value: ConnectionValue) => OpenedText | undefined

export interface Shortfall {
  /** Still sealed or queued. */
  waiting: number
  /** Could not be opened on this device. */
  failed: number
}

/** The number of values missing from a file saved now. Customers' files are never exported. */
export const computeShortfall = (
  connections: readonly ConnectionRecord[],
  getOpenedText: OpenedTextLookup,
): Shortfall => {
  const values = connections.flatMap((connection) => Object.values(connection.values))
  const openedTexts = values.filter(({ value_url }) => value_url === undefined).map(getOpenedText)
  return {
    waiting: openedTexts.filter((text) => text === undefined).length,
    failed: openedTexts.filter((text) => text !== undefined && 'unopened' in text).length,
  }
}

/** The fields of the form in order, then other shared fields: no longer requested, or the form is not loaded yet. */
export const listColumns = (
  connections: readonly ConnectionRecord[],
  fields: readonly Pick<RequestField, 'slug'>[],
): string[] => [
  ...new Set([...fields.map(({ slug }) => slug), ...connections.flatMap(({ values }) => Object.keys(values))]),
]

const HEADS = ['connection_id', 'name', 'customer_type', 'share_code', 'connected_at'] as const

const listHeadCells = ({ id, display_name, customer_type, share_code, connected_at }: ConnectionRecord): string[] => [
  id,
  display_name,
  customer_type,
  share_code ?? '',
  connected_at,
]

export const exportCsv = (
  connections: readonly ConnectionRecord[],
  slugs: readonly string[],
  getOpenedText: OpenedTextLookup,
  separator: Separator,
): string => {
  const formatValue = (value: ConnectionValue | undefined): string => {
    const openedText = value && getOpenedText(value)
    return openedText && 'plaintext' in openedText ? formatLine(openedText.plaintext) : ''
  }
  const rows = connections.map((connection) => [
    ...listHeadCells(connection),
    ...slugs.map((slug) => formatValue(connection.values[slug])),
  ])
  return formatCsv([[...HEADS, ...slugs], ...rows], separator)
}

const toExportedValue = (value: ConnectionValue, openedText: OpenedText | undefined) => {
  const common = { type: value.type, live: value.live, updated_at: value.updated_at }
  if (value.value_url !== undefined) return { ...common, state: 'file' }
  if (openedText === undefined) return { ...common, state: 'sealed' }
  if ('unopened' in openedText) return { ...common, state: 'unopened', reason: openedText.unopened }
  return { ...common, state: 'opened', value: openedText.plaintext, verified: openedText.isVerified }
}

/** `state` says if each value was opened here; `verified` was checked here, never copied from the platform. */
export const exportJson = (connections: readonly ConnectionRecord[], getOpenedText: OpenedTextLookup): string =>
  JSON.stringify(
    connections.map(({ id, display_name, customer_type, share_code, connected_at, values }) => ({
      connection_id: id,
      name: display_name,
      customer_type,
      share_code,
      connected_at,
      values: Object.fromEntries(
        Object.entries(values).map(([slug, value]) => [slug, toExportedValue(value, getOpenedText(value))]),
      ),
    })),
    null,
    2,
  )

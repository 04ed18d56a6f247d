// The visible rows as a file: CSV for spreadsheets, JSON for programs. Only values opened on this device are included.
import type { ConnectionRecord, ConnectionValue, RequestField } from '@company-data/sdk/company'
import type { OpenedText } from '../service-keys/opener-messages.ts'
import { lineOf } from './connections.ts'
import { csvOfRows, type Separator } from './csv.ts'

export type OpenedOf = (value: ConnectionValue) => OpenedText | undefined

export interface Shortfall {
  /** Still sealed, or in the queue. */
  waiting: number
  /** Could not be opened on this device. */
  failed: number
}

/** How many values would be missing from a file saved at this moment. Customers' files are never exported. */
export const shortfallOf = (connections: readonly ConnectionRecord[], openedOf: OpenedOf): Shortfall => {
  const values = connections.flatMap((connection) => Object.values(connection.values))
  const opened = values.filter(({ value_url }) => value_url === undefined).map(openedOf)
  return {
    waiting: opened.filter((text) => text === undefined).length,
    failed: opened.filter((text) => text !== undefined && 'unopened' in text).length,
  }
}

/** The fields of the form in order, then other shared fields: no longer requested, or the form is not loaded yet. */
export const columnsOf = (
  connections: readonly ConnectionRecord[],
  fields: readonly Pick<RequestField, 'slug'>[],
): string[] => [
  ...new Set([...fields.map(({ slug }) => slug), ...connections.flatMap(({ values }) => Object.keys(values))]),
]

const HEADS = ['connection_id', 'name', 'customer_type', 'share_code', 'connected_at'] as const

const headsOf = ({ id, display_name, customer_type, share_code, connected_at }: ConnectionRecord): string[] => [
  id,
  display_name,
  customer_type,
  share_code ?? '',
  connected_at,
]

export const csvOf = (
  connections: readonly ConnectionRecord[],
  slugs: readonly string[],
  openedOf: OpenedOf,
  separator: Separator,
): string => {
  const textOf = (value: ConnectionValue | undefined): string => {
    const opened = value && openedOf(value)
    return opened && 'plaintext' in opened ? lineOf(opened.plaintext) : ''
  }
  const rows = connections.map((connection) => [
    ...headsOf(connection),
    ...slugs.map((slug) => textOf(connection.values[slug])),
  ])
  return csvOfRows([[...HEADS, ...slugs], ...rows], separator)
}

const exported = (value: ConnectionValue, opened: OpenedText | undefined) => {
  const common = { type: value.type, live: value.live, updated_at: value.updated_at }
  if (value.value_url !== undefined) return { ...common, state: 'file' }
  if (opened === undefined) return { ...common, state: 'sealed' }
  if ('unopened' in opened) return { ...common, state: 'unopened', reason: opened.unopened }
  return { ...common, state: 'opened', value: opened.plaintext, verified: opened.isVerified }
}

/** `state` says whether each value was opened here; `verified` was checked here, never copied from the platform. */
export const jsonOf = (connections: readonly ConnectionRecord[], openedOf: OpenedOf): string =>
  JSON.stringify(
    connections.map(({ id, display_name, customer_type, share_code, connected_at, values }) => ({
      connection_id: id,
      name: display_name,
      customer_type,
      share_code,
      connected_at,
      values: Object.fromEntries(
        Object.entries(values).map(([slug, value]) => [slug, exported(value, openedOf(value))]),
      ),
    })),
    null,
    2,
  )

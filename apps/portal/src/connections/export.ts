// What is shown, as a file: CSV for spreadsheets, JSON for programs. Only what was opened on this device has a value.
import type { ConnectionRecord, ConnectionValue, RequestField } from '@company-data/sdk/company'
import type { OpenedText } from '../service-keys/opener-messages.ts'
import { lineOf } from './connections.ts'
import { csvOfRows, type Separator } from './csv.ts'

export type OpenedOf = (value: ConnectionValue) => OpenedText | undefined

export interface Shortfall {
  /** Sealed still, or waiting for its turn. */
  waiting: number
  /** Tried on this device, in vain. */
  failed: number
}

/** How many values a file would lack if it were saved now. A file of a customer is in no export. */
export const shortfallOf = (connections: readonly ConnectionRecord[], openedOf: OpenedOf): Shortfall => {
  const values = connections.flatMap((connection) => Object.values(connection.values))
  const opened = values.filter(({ value_url }) => value_url === undefined).map(openedOf)
  return {
    waiting: opened.filter((text) => text === undefined).length,
    failed: opened.filter((text) => text !== undefined && 'unopened' in text).length,
  }
}

/** The fields of the form in their order, then what else was shared: a field that is asked for no more, or a form not read yet. */
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

/** `state` says of each value whether it was opened here; `verified` was checked here, never copied from the platform. */
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

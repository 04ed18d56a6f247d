// Rules of the connection list: which rows match a search, and which fields get a column. Pure.
import type { ConnectionRecord, ConnectionValue, RequestField } from '@company-data/sdk/company'

export type CustomerFilter = ConnectionRecord['customer_type'] | 'all'

export const isCustomerFilter = (text: string | undefined): text is CustomerFilter =>
  text === 'person' || text === 'company' || text === 'all'

export interface Part {
  name: string
  text: string
}

const formatPart = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The parts of a composite, such as an address; undefined for any plain text. */
export const parseParts = (plaintext: string): Part[] | undefined => {
  if (!/^[{[]/.test(plaintext)) return undefined
  try {
    const value: unknown = JSON.parse(plaintext)
    if (Array.isArray(value)) return value.map((item, index) => ({ name: String(index + 1), text: formatPart(item) }))
    return Object.entries(value as Record<string, unknown>)
      .filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => ({ name, text: formatPart(part) }))
  } catch {
    return undefined
  }
}

/** On one line, for cells and search. */
export const formatLine = (plaintext: string): string =>
  parseParts(plaintext)
    ?.map(({ text }) => text)
    .join(', ') ?? plaintext

/** The text that a search looks through. */
export const toSearchText = (plaintext: string): string => formatLine(plaintext).toLowerCase()

const COLUMNS = 3

/** The first fields with a text answer from any customer; files have nothing to show in a cell. */
export const columnFields = (
  fields: readonly RequestField[],
  connections: readonly ConnectionRecord[],
): RequestField[] => {
  const fileSlugs = new Set(
    connections.flatMap(({ values }) =>
      Object.values(values).flatMap(({ slug, value_url }) => (value_url === undefined ? [] : slug)),
    ),
  )
  return fields.filter(({ slug }) => !fileSlugs.has(slug)).slice(0, COLUMNS)
}

export const PAGE_SIZE = 50

/** The rows of a page, counted from 1; a page number that is too high gives the last page. */
export const getPage = <Row>(
  rows: readonly Row[],
  page: number,
): { rows: readonly Row[]; page: number; last: number } => {
  const last = Math.max(1, Math.ceil(rows.length / PAGE_SIZE))
  const currentPage = Math.min(Math.max(1, page), last)
  return { rows: rows.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE), page: currentPage, last }
}

export interface FieldRow {
  slug: string
  label: string
  field: RequestField | undefined
  value: ConnectionValue | undefined
}

/** Every requested field, answered or not, followed by answers to fields that are no longer requested. */
export const fieldRows = (fields: readonly RequestField[], { values }: ConnectionRecord): FieldRow[] => {
  const rows = fields.map((field) => ({ slug: field.slug, label: field.label, field, value: values[field.slug] }))
  const slugs = new Set(fields.map(({ slug }) => slug))
  const rest = Object.values(values).filter(({ slug }) => !slugs.has(slug))
  return [...rows, ...rest.map((value) => ({ slug: value.slug, label: value.slug, field: undefined, value }))]
}

/** By sharing mode: live, once, or not shared. */
export const consentGroups = ['live', 'once', 'waiting'] as const
export type ConsentGroup = (typeof consentGroups)[number]

const getConsentGroup = ({ value }: FieldRow): ConsentGroup =>
  value === undefined ? 'waiting' : value.live ? 'live' : 'once'

/** The groups that have rows. */
export const rowsByConsent = (rows: readonly FieldRow[]): { group: ConsentGroup; rows: FieldRow[] }[] =>
  consentGroups
    .map((group) => ({ group, rows: rows.filter((row) => getConsentGroup(row) === group) }))
    .filter(({ rows: ofGroup }) => ofGroup.length > 0)

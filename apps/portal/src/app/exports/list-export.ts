// A whole list as a file: CSV for spreadsheets, JSON for programs. Pure.
import { formatCsv, type Separator } from './csv.ts'

/** The columns of the CSV by their names in the API. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null | undefined>>

interface ListPage<Row> {
  items: readonly Row[]
  next_cursor: string | null
}

/** More rows than this are not collected; the page says how many it saved. */
const MAX_EXPORT_ROWS = 10_000
/** A rare match is not looked for in more rows than this. */
const MAX_READ_ROWS = 50_000

interface CollectOptions<Row> {
  maxRows?: number
  /** The filter of a list that the platform cannot filter. */
  isMatch?: ((row: Row) => boolean) | undefined
}

/** All rows of a keyset list, page by page. `isWhole` is false if there are more than the limit. */
export const collectRows = async <Row>(
  fetchPage: (cursor: string | undefined) => Promise<ListPage<Row>>,
  { maxRows = MAX_EXPORT_ROWS, isMatch = () => true }: CollectOptions<Row> = {},
): Promise<{ rows: Row[]; isWhole: boolean }> => {
  const rows: Row[] = []
  let readCount = 0
  let cursor: string | undefined
  do {
    const { items, next_cursor } = await fetchPage(cursor)
    rows.push(...items.filter(isMatch))
    readCount += items.length
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < maxRows && readCount < MAX_READ_ROWS)
  return { rows: rows.slice(0, maxRows), isWhole: cursor === undefined && rows.length <= maxRows }
}

const formatCell = (value: string | number | boolean | null | undefined): string => (value == null ? '' : String(value))

export const exportRows = <Row>(
  rows: readonly Row[],
  columns: ExportColumns<Row>,
  format: 'csv' | 'json',
  separator: Separator,
): string => {
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`
  const names = Object.keys(columns)
  const cells = rows.map((row) => names.map((name) => formatCell(columns[name]?.(row))))
  return formatCsv([names, ...cells], separator)
}

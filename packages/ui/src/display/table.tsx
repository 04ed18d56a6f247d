// A list in columns. The first column holds the real button of the row; the whole row responds to the mouse.
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { stepFocus } from '../controls/step-focus.ts'
import { useRowsInParts } from './rows-in-parts.ts'
import { SortButton } from './sort-button.tsx'
import { type Sorting, sortRows } from './sort-order.ts'
import styles from './table.module.css'

export interface Column<Row> {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Width in pixels; the column without one takes the rest. */
  width?: number
  /** Hides the heading visually but not from screen readers, for the actions of a row. */
  quiet?: boolean
  /** Hidden where it would leave too little for the first column. */
  optional?: boolean
  /** The value that the column is sorted by; undefined for a row without one, which comes last. */
  sortBy?: (row: Row) => string | number | undefined
}

/** Rows that are chosen for an action on several of them. */
export interface TableSelection<Row> {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** Names the checkbox of a row. */
  label: (row: Row) => string
  /** Names the checkbox of all rows. */
  all: string
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  selected?: string | undefined
  onOpen?: (row: Row) => void
  selection?: TableSelection<Row> | undefined
  /** For lists that are complete: a part of a list, sorted, would hide the rows that belong before it. */
  sorting?: Sorting | undefined
  empty: ReactNode
  footer?: ReactNode
}

interface BodyRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  isSelected: boolean
  onOpen: ((row: Row) => void) | undefined
  /** Names the checkbox; undefined if rows are not chosen. */
  checkLabel: string | undefined
  isChecked: boolean
  onCheck: ((row: Row) => void) | undefined
}

const CheckCell = ({ label, isChecked, onCheck }: { label: string; isChecked: boolean; onCheck: () => void }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the cell has no action, it keeps the mouse from the row's
  <td className={styles.check} onClick={(event) => event.stopPropagation()}>
    <input type="checkbox" data-select aria-label={label} checked={isChecked} onChange={onCheck} />
  </td>
)

const PlainRow = <Row,>({ row, columns, isSelected, onOpen, checkLabel, isChecked, onCheck }: BodyRowProps<Row>) => (
  <tr
    className={classNames(onOpen && styles.row, (isSelected || isChecked) && styles.selected)}
    onClick={onOpen && (() => onOpen(row))}
  >
    {checkLabel !== undefined && <CheckCell label={checkLabel} isChecked={isChecked} onCheck={() => onCheck?.(row)} />}
    {columns.map(({ id, cell, align, quiet, optional }) => (
      <td
        key={id}
        className={classNames(align === 'end' && styles.end, quiet && styles.quiet, optional && styles.optional)}
      >
        {cell(row)}
      </td>
    ))}
  </tr>
)

/** A row renders again only for another row or other columns, so pages should keep their columns stable. */
const BodyRow = memo(PlainRow) as typeof PlainRow

/** A stable callback that always calls the latest function. */
const useLatestCallback = <Row,>(callback: ((row: Row) => void) | undefined): ((row: Row) => void) | undefined => {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  const same = useCallback((row: Row) => latest.current?.(row), [])
  return callback && same
}

/** On a phone, a column takes at most this share of the table, so that the first one can be read. */
const MAX_SHARE = '56cqi'

/** Columns of more than this together need a wide screen. */
const MUCH_PX = 440

interface HeadProps<Row> extends Pick<TableProps<Row>, 'columns' | 'sorting' | 'selection'> {
  rowIds: readonly string[]
}

const CheckAll = <Row,>({ selection, rowIds }: { selection: TableSelection<Row>; rowIds: readonly string[] }) => {
  const isAll = rowIds.length > 0 && rowIds.every((id) => selection.ids.has(id))
  const isSome = !isAll && rowIds.some((id) => selection.ids.has(id))
  return (
    <th scope="col" className={styles.check}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isSome
        }}
        type="checkbox"
        aria-label={selection.all}
        checked={isAll}
        disabled={rowIds.length === 0}
        onChange={() => selection.onChange(new Set(isAll ? [] : rowIds))}
      />
    </th>
  )
}

const Head = <Row,>({ columns, sorting, selection, rowIds }: HeadProps<Row>) => (
  <thead>
    <tr>
      {selection && <CheckAll selection={selection} rowIds={rowIds} />}
      {columns.map(({ id, head, align, quiet, optional, sortBy }) => (
        <th
          key={id}
          scope="col"
          aria-sort={sorting?.column === id ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
          className={classNames(align === 'end' && styles.end, optional && styles.optional)}
        >
          {quiet ? (
            <span className="visually-hidden">{head}</span>
          ) : sorting && sortBy ? (
            <SortButton id={id} head={head} sorting={sorting} />
          ) : (
            head
          )}
        </th>
      ))}
    </tr>
  </thead>
)

const toggle = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

export const Table = <Row,>({
  label,
  columns,
  rows: unsortedRows,
  rowId,
  selected,
  onOpen,
  selection,
  sorting,
  empty,
  footer,
}: TableProps<Row>) => {
  const open = useLatestCallback(onOpen)
  const check = useLatestCallback(selection && ((row: Row) => selection.onChange(toggle(selection.ids, rowId(row)))))
  const rows = useRowsInParts(sortRows(unsortedRows, columns, sorting), rowId)
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, fixed > MUCH_PX && styles.wide)} aria-label={label}>
        <colgroup>
          {selection && <col width={40} />}
          {columns.map(({ id, width, optional }) => (
            <col
              key={id}
              style={width === undefined ? undefined : { width: `min(${width}px, ${MAX_SHARE})` }}
              className={classNames(optional && styles.optional)}
            />
          ))}
        </colgroup>
        <Head columns={columns} sorting={sorting} selection={selection} rowIds={rows.map(rowId)} />
        <tbody>
          {rows.map((row) => (
            <BodyRow
              key={rowId(row)}
              row={row}
              columns={columns}
              isSelected={rowId(row) === selected}
              onOpen={open}
              checkLabel={selection?.label(row)}
              isChecked={selection?.ids.has(rowId(row)) ?? false}
              onCheck={check}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  )
}

/** Keyboard access to a row: its click is the row's click, and the arrow keys move to neighbouring rows. */
export const RowButton = ({ children }: { children: ReactNode }) => (
  <button type="button" data-row className={styles.open} onKeyDown={(event) => stepFocus(event, 'tr')}>
    {children}
  </button>
)

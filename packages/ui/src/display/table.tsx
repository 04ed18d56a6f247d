// A list in columns. The first column holds the real button of the row; the whole row responds to the mouse.
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { stepFocus } from '../controls/step-focus.ts'
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
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  selected?: string | undefined
  onOpen?: (row: Row) => void
  empty: ReactNode
  footer?: ReactNode
}

interface BodyRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  isSelected: boolean
  onOpen: ((row: Row) => void) | undefined
}

const PlainRow = <Row,>({ row, columns, isSelected, onOpen }: BodyRowProps<Row>) => (
  <tr
    className={classNames(onOpen && styles.row, isSelected && styles.selected)}
    onClick={onOpen && (() => onOpen(row))}
  >
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

/** Columns of more than this together need a wide screen. */
const MUCH_PX = 440

export const Table = <Row,>({ label, columns, rows, rowId, selected, onOpen, empty, footer }: TableProps<Row>) => {
  const open = useLatestCallback(onOpen)
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, fixed > MUCH_PX && styles.wide)} aria-label={label}>
        <colgroup>
          {columns.map(({ id, width, optional }) => (
            <col key={id} width={width} className={classNames(optional && styles.optional)} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ id, head, align, quiet, optional }) => (
              <th
                key={id}
                scope="col"
                className={classNames(align === 'end' && styles.end, optional && styles.optional)}
              >
                {quiet ? <span className="visually-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={rowId(row)} row={row} columns={columns} isSelected={rowId(row) === selected} onOpen={open} />
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

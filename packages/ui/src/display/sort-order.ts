// The order of a table's rows by one of its columns. Pure.

export interface Sorting {
  /** The id of the sorted column; undefined: the rows are in the order of the list. */
  column: string | undefined
  isDescending: boolean
  onChange: (column: string | undefined, isDescending: boolean) => void
}

type SortKey = string | number | undefined

interface SortedColumn<Row> {
  id: string
  sortBy?: (row: Row) => SortKey
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const compareKeys = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** Rows without a value come last in both directions; equal rows keep their order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sorting: Pick<Sorting, 'column' | 'isDescending'> | undefined,
): readonly Row[] => {
  const sortBy = columns.find(({ id }) => id === sorting?.column)?.sortBy
  if (!sortBy || !sorting) return rows
  const direction = sorting.isDescending ? -1 : 1
  return rows.toSorted((rowA, rowB) => {
    const [a, b] = [sortBy(rowA), sortBy(rowB)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return direction * compareKeys(a, b)
  })
}

/** Ascending, then descending, then the order of the list again. */
export const nextSorting = (
  id: string,
  { column, isDescending }: Pick<Sorting, 'column' | 'isDescending'>,
): [column: string | undefined, isDescending: boolean] => {
  if (column !== id) return [id, false]
  return isDescending ? [undefined, false] : [id, true]
}

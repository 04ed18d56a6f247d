// The heading of a column that the table can be sorted by.
import { Icon } from '../icon.tsx'
import { nextSorting, type Sorting } from './sort-order.ts'
import styles from './table.module.css'

export const SortButton = ({ id, head, sorting }: { id: string; head: string; sorting: Sorting }) => (
  <button type="button" className={styles.sort} onClick={() => sorting.onChange(...nextSorting(id, sorting))}>
    {head}
    {sorting.column === id && <Icon name={sorting.isDescending ? 'arrowDown' : 'arrowUp'} size={12} />}
  </button>
)

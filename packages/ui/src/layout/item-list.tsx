// A list of things inside a card: the words about each, and its buttons at the end of the line.
import type { ReactNode } from 'react'
import styles from './item-list.module.css'

/** Its children are `Item`s. Without a label the heading of its card names it. */
export const ItemList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

export const Item = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <li className={styles.item}>
    <div className={styles.words}>{children}</div>
    {actions}
  </li>
)

/** Badges below the name of an item. */
export const ItemMarks = ({ children }: { children: ReactNode }) => <span className={styles.marks}>{children}</span>

// Figures side by side: a number with its name, a note or a picture, and a link to its list.
import type { ReactNode } from 'react'
import styles from './figures.module.css'

export interface Figure {
  label: string
  value: string
  note?: string
  picture?: ReactNode
  /** Makes the whole figure a link to its list; the app has the router. */
  link?: (props: { className: string | undefined; children: string }) => ReactNode
}

export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, value, note, picture, link }) => (
      <div key={label} className={styles.figure}>
        <dt>{link ? link({ className: styles.figureLink, children: label }) : label}</dt>
        <dd>
          <span className={styles.value}>{value}</span>
          {note && <span className={styles.note}>{note}</span>}
        </dd>
        {picture && <dd className={styles.picture}>{picture}</dd>}
      </div>
    ))}
  </dl>
)

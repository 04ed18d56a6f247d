// The layout of a page: header with title and actions, figures, cards, rows of controls.
import { type ReactNode, useEffect, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Loading } from './empty-error-loading.tsx'
import styles from './page.module.css'

interface PageProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** A link back to the parent list. */
  back?: ReactNode
  /** Next to the title, for example a badge. */
  mark?: ReactNode
  children: ReactNode
}

export const Page = ({ title, lead, actions, back, mark, children }: PageProps) => {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {back && <div className={styles.back}>{back}</div>}
          <h1 className={styles.title}>
            {title}
            {mark}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A page whose code or data is still being loaded. */
export const PageSkeleton = () => (
  <div className={styles.page}>
    <Loading />
  </div>
)

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

interface CardProps {
  title?: string
  text?: ReactNode
  actions?: ReactNode
  /** The content reaches the edges, as lists do. */
  flush?: boolean
  children?: ReactNode
}

/** A titled group of related content. */
export const Card = ({ title, text, actions, flush = false, children }: CardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.cardHead}>
          <div>
            {title !== undefined && <h2 id={id}>{title}</h2>}
            {text && <p className={styles.cardText}>{text}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children && <div className={classNames(styles.cardBody, flush && styles.flush)}>{children}</div>}
    </section>
  )
}

export interface Detail {
  label: string
  value: ReactNode
}

/** Properties of one thing, as name and value. */
export const Details = ({ facts }: { facts: readonly Detail[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <div key={label} className={styles.fact}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export const Key = ({ children }: { children: ReactNode }) => <kbd className={styles.key}>{children}</kbd>

// The card of all entry pages: sign in, register, second factor, unlock.
import { Form, Icon, type IconName } from '@company-data/ui'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { useAppTexts, useChosenName } from '../app-context.tsx'
import { PlatformMark } from '../platform/platform-mark.tsx'
import styles from './auth-card.module.css'

export interface AuthProgress {
  label: string
  value: number | null
  max: number
}

/** Along the upper edge, so that nothing below it moves. */
const ProgressEdge = ({ label, value, max }: AuthProgress) => (
  <div
    className={styles.edge}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    {...(value !== null && { 'aria-valuenow': value })}
  >
    <span
      data-unknown={value === null || undefined}
      style={{ width: value === null ? '35%' : `${(100 * value) / max}%` }}
    />
  </div>
)

interface AuthCardProps {
  icon?: IconName
  title: string
  lead?: ReactNode
  /** Links to the other entry pages. */
  links?: ReactNode
  /** The current step of key work; null if its progress is unknown. */
  progress?: AuthProgress | undefined
  /** A note on the handling of keys and passwords. */
  note?: ReactNode
  children?: ReactNode
}

export const AuthCard = ({ icon = 'lock', title, lead, links, progress, note, children }: AuthCardProps) => {
  const { product } = useAppTexts()
  const platformName = useChosenName()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <main className={styles.place}>
      <div className={styles.card}>
        {progress && <ProgressEdge {...progress} />}
        <div className={styles.identity}>
          <PlatformMark size={38}>
            <div className={styles.mark} aria-hidden>
              <Icon name={icon} size={20} />
            </div>
          </PlatformMark>
        </div>
        <p className={styles.product}>{platformName ?? product}</p>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        {links && <div className={styles.ways}>{links}</div>}
        {note && (
          <p className={styles.note}>
            <Icon name="shield" size={18} />
            <span>{note}</span>
          </p>
        )}
      </div>
    </main>
  )
}

/** The form of an entry card: its button is as wide as its fields. */
export const AuthForm = (props: Omit<ComponentProps<typeof Form>, 'className'>) => (
  <Form {...props} className={styles.form} />
)

/** The remaining options, as a list. */
export const AuthOptions = ({ options }: { options: readonly string[] }) => (
  <ul className={styles.options}>
    {options.map((option) => (
      <li key={option}>{option}</li>
    ))}
  </ul>
)

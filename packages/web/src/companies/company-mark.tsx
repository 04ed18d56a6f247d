// The mark of a company in lists: its letter in its colour, and a tick if its identity is verified.
import { Icon } from '@company-data/ui'
import styles from './company-mark.module.css'
import { type Identity, pickHue } from './identity-rules.ts'

interface CompanyMarkProps {
  name: string
  /** Null if the company is deleted. */
  identity: Identity | null
}

/** Decorative: the name and the identity are always written beside it. */
export const CompanyMark = ({ name, identity }: CompanyMarkProps) => (
  <span className={styles.mark} aria-hidden style={{ ['--hue' as string]: pickHue(identity?.company_user_id ?? name) }}>
    {[...name.trim()][0]?.toUpperCase()}
    {identity !== null && identity.verified !== 'none' && (
      <span className={styles.tick}>
        <Icon name="badgeCheck" size={14} />
      </span>
    )}
  </span>
)

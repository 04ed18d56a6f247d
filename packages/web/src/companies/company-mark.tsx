// The mark of a company in lists: its picture, or its letter in its colour, and a tick if its identity is verified.
import { Icon } from '@company-data/ui'
import styles from './company-mark.module.css'
import { type Identity, pickHue } from './identity-rules.ts'

interface CompanyMarkProps {
  name: string
  /** Null if the company is deleted. */
  identity: Identity | null
  /** The address of a picture that the company shows. */
  picture?: string | undefined
}

/** Decorative: the name and the identity are always written beside it. */
export const CompanyMark = ({ name, identity, picture }: CompanyMarkProps) => (
  <span className={styles.mark} aria-hidden style={{ ['--hue' as string]: pickHue(identity?.company_user_id ?? name) }}>
    {picture === undefined ? (
      [...name.trim()][0]?.toUpperCase()
    ) : (
      <img src={picture} alt="" className={styles.picture} />
    )}
    {identity !== null && identity.verified !== 'none' && (
      <span className={styles.tick}>
        <Icon name="badgeCheck" size={14} />
      </span>
    )}
  </span>
)

// A link to the parent page.
import { Icon } from '@company-data/ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './back-link.module.css'

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.back}>
    <Icon name="chevronLeft" size={14} /> {children}
  </Link>
)

// Technical properties that few people need, closed until someone opens them.
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import styles from './more-details.module.css'

export const MoreDetails = ({ label, children }: { label?: ReactNode; children: ReactNode }) => {
  const { details } = useTexts(kitTexts)
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>
        <Icon name="chevronRight" size={14} />
        {label ?? details}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}

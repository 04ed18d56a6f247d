// The requesting company: its own words, set apart from those of the platform, and what the platform has checked.
import { useTexts } from '@company-data/ui'
import { CompanyIdentity, type NamesakeGate } from '@company-data/web/companies'
import { consentTexts } from '../texts/texts.ts'
import styles from './page-layout.module.css'
import type { Requester } from './requester.ts'

interface RequesterBlockProps {
  requester: Requester
  gate: NamesakeGate
}

export const RequesterBlock = ({ requester: { name, company, identity }, gate }: RequesterBlockProps) => {
  const { asks } = useTexts(consentTexts).page
  return (
    <section className={styles.requester} aria-label={asks}>
      <p className={styles.asks}>{asks}</p>
      <p className={styles.names}>
        <bdi dir="auto">{name}</bdi>
        {company !== '' && company !== name && (
          <bdi dir="auto" className={styles.company}>
            {company}
          </bdi>
        )}
      </p>
      <CompanyIdentity identity={identity ?? null} gate={gate} />
    </section>
  )
}

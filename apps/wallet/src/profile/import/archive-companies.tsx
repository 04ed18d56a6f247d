// The companies of an archive, each with a link to its form. An import connects with no one.
import { Card, Icon, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import styles from '../profile.module.css'
import { importTexts } from './import-texts.ts'
import type { ArchiveCompany } from './read-archive.ts'

export const ArchiveCompanies = ({ companies }: { companies: readonly ArchiveCompany[] }) => {
  const texts = useTexts(importTexts)
  return (
    <Card title={texts.companies} text={texts.companiesText} flush>
      <ul className={styles.list} aria-label={texts.companies}>
        {companies.map(({ name, code }) => (
          <li key={code}>
            <Link to={`${paths.connect}?code=${code}`} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.value}>{name}</span>
                <span className={styles.name}>{texts.connect}</span>
              </span>
              <Icon name="chevronRight" size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{texts.rest}</p>
    </Card>
  )
}

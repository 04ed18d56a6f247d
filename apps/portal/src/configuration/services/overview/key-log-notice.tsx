// For the owner: every key in the key log under the code of a service that this account did not make.
import type { ServiceRecord } from '@company-data/sdk/company'
import { Notice, useFormats, useTexts } from '@company-data/ui'
import { formatProblem } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../../app/app-texts.ts'
import { foreignLeavesQuery } from '../../../app/key-log/foreign-leaves.ts'
import { servicesQuery } from '../../../app/services.ts'
import { useKeyIsOpen } from '../../../session/use-is-unlocked.ts'
import { useClient, useUser } from '../../../session/use-session.tsx'
import styles from './service-overview.module.css'
import { serviceOverviewTexts } from './service-overview-texts.ts'

export const KeyLogNotice = ({ service }: { service: ServiceRecord }) => {
  const { keyLog: texts } = useTexts(serviceOverviewTexts)
  const errorTexts = useTexts(appTexts)
  const formats = useFormats()
  const client = useClient()
  const isOpen = useKeyIsOpen()
  const { code } = service
  const { data: services } = useQuery({ ...servicesQuery(client), enabled: isOpen })
  const { data, error } = useQuery({
    ...foreignLeavesQuery(client, useUser().id, services ?? []),
    enabled: isOpen && services !== undefined,
  })
  const leaves = data?.filter((leaf) => leaf.code === code)
  if (error) return <Notice tone="warn">{texts.unread(formatProblem(error, errorTexts, 'read'))}</Notice>
  if (leaves === undefined) return null
  if (leaves.length === 0) return <p className="muted">{texts.onlyOwn}</p>
  return (
    <Notice tone="bad" title={texts.foreignTitle(code)}>
      <p>{texts.foreignText}</p>
      <ul aria-label={texts.foreignKeys}>
        {leaves.map(({ index, keyHash, loggedAt }) => (
          <li key={index}>
            {texts.entry(formats.number(index + 1), formats.dateTime(loggedAt))}{' '}
            <code className={styles.foreignKey}>{keyHash}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

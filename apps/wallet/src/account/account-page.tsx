// The account page: name, language, colours, lock and sign-out.

import {
  applyScheme,
  Button,
  Card,
  Details,
  Icon,
  type IconName,
  LanguageField,
  listAppLanguages,
  nameLanguage,
  nearestLanguage,
  Page,
  Row,
  readScheme,
  type Scheme,
  Segments,
  useLanguage,
  useTexts,
} from '@company-data/ui'
import { useAddressSync } from '@company-data/web/account'
import { QueryView, useAppTexts, useSignOut } from '@company-data/web/app'
import { accountQuery, formatProblem } from '@company-data/web/app/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useClient, useSession } from '../session/use-session.tsx'
import styles from './account.module.css'
import { accountTexts } from './account-texts.ts'
import { PersonCard } from './person-card.tsx'

const DeviceCard = () => {
  const texts = useTexts(accountTexts)
  const client = useClient()
  const { language, speak } = useLanguage()
  const [scheme, setScheme] = useState(readScheme())
  const appTexts = useAppTexts()
  const queries = useQueryClient()
  const mails = useMutation({
    mutationFn: (tag: string) => client.profile.update({ language: tag }),
    onSuccess: (changed) => queries.setQueryData(['profile'], changed),
  })
  const page = useMutation({ mutationFn: (tag: string) => speak(nearestLanguage(tag)), networkMode: 'always' })
  const profile = useQuery({ queryKey: ['profile'], queryFn: () => client.profile.read() })
  /** The page switches immediately, even if the platform cannot be reached. */
  const changeLanguage = (tag: string): void => {
    page.mutate(tag)
    mails.mutate(tag)
  }
  const changeScheme = (next: Scheme): void => {
    applyScheme(next)
    setScheme(next)
  }
  return (
    <Card title={texts.device}>
      <Details
        facts={[
          {
            label: texts.language,
            value: (
              <>
                <Segments
                  label={texts.language}
                  value={language}
                  onChange={changeLanguage}
                  options={listAppLanguages().map((value) => ({ value, label: nameLanguage(value) }))}
                />
                <span className="muted">{texts.languageHint}</span>
                {page.isError && <p role="alert">{texts.languageFailed}</p>}
                {mails.isError && <p role="alert">{texts.mailsFailed(formatProblem(mails.error, appTexts, 'once'))}</p>}
              </>
            ),
          },
          {
            label: texts.colours,
            value: (
              <Segments
                label={texts.colours}
                value={scheme}
                onChange={changeScheme}
                options={[
                  { value: 'system', label: texts.system },
                  { value: 'light', label: texts.light },
                  { value: 'dark', label: texts.dark },
                ]}
              />
            ),
          },
        ]}
      />
      <LanguageField
        name="mail_language"
        label={texts.mailLanguage}
        value={mails.variables ?? profile.data?.language ?? language}
        onValue={(tag) => tag !== '' && changeLanguage(tag)}
      />
    </Card>
  )
}

const SessionCard = () => {
  const texts = useTexts(accountTexts)
  const session = useSession()
  const signOut = useSignOut()
  return (
    <Card title={texts.session} text={texts.sessionText}>
      <Row>
        <Button icon="lock" onClick={() => session.lock()}>
          {texts.lock}
        </Button>
        <Button icon="logOut" kind="danger" onClick={signOut}>
          {texts.signOut}
        </Button>
      </Row>
    </Card>
  )
}

interface SettingsRow {
  path: string
  icon: IconName
  title: string
  text: string
}

/** Pages with settings, one row each. */
const SettingsCard = () => {
  const texts = useTexts(accountTexts)
  const rows: readonly SettingsRow[] = [
    { path: paths.security, icon: 'shield', title: texts.security, text: texts.securityText },
    { path: paths.blockedCompanies, icon: 'building', title: texts.blocked, text: texts.blockedText },
    { path: paths.region, icon: 'globe', title: texts.regionTitle, text: texts.regionText },
    { path: paths.export, icon: 'download', title: texts.everything, text: texts.everythingText },
    { path: paths.importProfile, icon: 'upload', title: texts.bringIn, text: texts.bringInText },
    { path: paths.accountDeletion, icon: 'trash', title: texts.deletion, text: texts.deletionText },
  ]
  return (
    <Card title={texts.settings} flush>
      <ul aria-label={texts.settings} className={styles.rows}>
        {rows.map(({ path, icon, title, text }) => (
          <li key={path}>
            <Link to={path} className={styles.row}>
              <Icon name={icon} size={20} />
              <span className={styles.names}>
                <span className={styles.name}>{title}</span>
                <span className="muted">{text}</span>
              </span>
              <Icon name="chevronRight" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const AccountPage = () => {
  const texts = useTexts(accountTexts)
  const account = useQuery(accountQuery(useClient()))
  useAddressSync(account.data)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryView query={account} shape="form">
        {(data) => <PersonCard account={data} />}
      </QueryView>
      <SettingsCard />
      <DeviceCard />
      <SessionCard />
    </Page>
  )
}

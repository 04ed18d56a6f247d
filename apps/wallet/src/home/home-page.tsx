// The home page: pending matters as cards of the route groups, and the code that companies use to invite.

import type { Account } from '@company-data/sdk/person'
import {
  Button,
  Card,
  CopyButton,
  getTexts,
  Icon,
  LinkButton,
  Loading,
  Notice,
  Page,
  QrCode,
  Row,
  Sheet,
  useLanguage,
  useTexts,
} from '@company-data/ui'
import { KitReminder } from '@company-data/web/account'
import { QueryView } from '@company-data/web/app'
import { accountQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useState } from 'react'
import { Link } from 'wouter'
import { type HomeReading, HomeReadingProvider } from '../app/home-readings.ts'
import { useRouteGroups } from '../app/use-route-groups.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { FirstStepsCard, useFirstRun } from './first-steps-card.tsx'
import styles from './home.module.css'
import { homeTexts } from './home-texts.ts'
import { Overview } from './overview.tsx'

const ConfirmNotice = () => {
  const texts = useTexts(homeTexts)
  return (
    <Notice
      tone="warn"
      title={texts.confirmEmail}
      action={
        <Link to={paths.confirmEmail} asChild>
          <LinkButton>{texts.confirm}</LinkButton>
        </Link>
      }
    >
      {texts.confirmEmailText}
    </Notice>
  )
}

const ShareCode = ({ code }: { code: string }) => {
  const texts = useTexts(homeTexts)
  const [visibleCards, setShown] = useState(false)
  return (
    <Card title={texts.code} text={texts.codeText}>
      <div className={styles.share}>
        <code className={styles.code}>{code}</code>
        <Row>
          <CopyButton text={code} label={texts.codeName} wide />
          <Button icon="qrCode" onClick={() => setShown(true)}>
            {texts.qr}
          </Button>
        </Row>
      </div>
      <Sheet open={visibleCards} onClose={() => setShown(false)} title={texts.code} summary={texts.qrText}>
        <div className={styles.qr}>
          <QrCode text={code} label={texts.codeName} size={260} />
          <code className={styles.code}>{code}</code>
        </div>
      </Sheet>
    </Card>
  )
}

interface HomeSection {
  path: string
  name: string
  Card: ComponentType
}

const useHomeSections = (): HomeSection[] => {
  const { language } = useLanguage()
  return useRouteGroups().flatMap(({ path, navigation, homeCard }) =>
    homeCard ? [{ path, name: (navigation && getTexts(navigation.label, language)) ?? '', Card: homeCard }] : [],
  )
}

interface SectionCardProps {
  section: HomeSection
  onReading: (path: string, reading: HomeReading) => void
}

const SectionCard = ({ section: { path, Card: HomeCard }, onReading }: SectionCardProps) => {
  const report = useCallback((reading: HomeReading) => onReading(path, reading), [path, onReading])
  return (
    <HomeReadingProvider value={report}>
      <Suspense>
        <HomeCard />
      </Suspense>
    </HomeReadingProvider>
  )
}

const Unread = ({ names, onRetry }: { names: readonly string[]; onRetry: () => void }) => {
  const texts = useTexts(homeTexts)
  return (
    <Notice
      tone="bad"
      title={texts.unread(names.join(', '))}
      action={
        <Button icon="replay" onClick={onRetry}>
          {texts.again}
        </Button>
      }
    >
      {texts.unreadText}
    </Notice>
  )
}

const Waiting = () => {
  const texts = useTexts(homeTexts)
  const sections = useHomeSections()
  const [readings, setReadings] = useState<Readonly<Record<string, HomeReading>>>({})
  const onReading = useCallback(
    (path: string, reading: HomeReading) => setReadings((all) => ({ ...all, [path]: reading })),
    [],
  )
  const selectByState = (state: HomeReading['state']) =>
    sections.filter(({ path }) => (readings[path]?.state ?? 'loading') === state)
  const failed = selectByState('failed')
  return (
    <div className={styles.waiting}>
      {sections.map((section) => (
        <SectionCard key={section.path} section={section} onReading={onReading} />
      ))}
      {selectByState('loading').length > 0 && <Loading shape="text" />}
      {failed.length > 0 && (
        <Unread
          names={failed.map(({ name }) => name)}
          onRetry={() => {
            for (const { path } of failed) readings[path]?.retry()
          }}
        />
      )}
      <div className={styles.nothing}>
        <Icon name="circleCheck" size={20} />
        <div>
          <h2>{texts.empty}</h2>
          <p className="muted">{texts.emptyText}</p>
        </div>
      </div>
    </div>
  )
}

const Start = ({ account }: { account: Account }) => {
  const firstRun = useFirstRun(account)
  return (
    <>
      <Waiting />
      {!account.email_confirmed && <ConfirmNotice />}
      <KitReminder state={account.kit} kitPath={paths.recoveryKit} />
      {firstRun !== undefined && <FirstStepsCard firstRun={firstRun} />}
      <Overview />
      {account.share_code !== undefined && <ShareCode code={account.share_code} />}
    </>
  )
}

export const HomePage = () => {
  const texts = useTexts(homeTexts)
  const account = useQuery(accountQuery(useClient()))
  const title = account.data ? texts.title(account.data.display_name) : texts.titleShort
  return (
    <Page title={title} lead={texts.lead}>
      <QueryView query={account} shape="text">
        {(data) => <Start account={data} />}
      </QueryView>
    </Page>
  )
}

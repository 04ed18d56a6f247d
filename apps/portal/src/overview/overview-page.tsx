// The overview: the first steps of a new company, today's figures, matters that need attention, and recent events.

import { overviewCounts } from '@company-data/protocol/limits'
import type { Account, Overview, ServiceRecord } from '@company-data/sdk/company'
import { Empty, Figures, Loading, Page, useFormats, useTexts } from '@company-data/ui'
import { KitReminder } from '@company-data/web/account'
import { FailureView, StaleNotice } from '@company-data/web/app'
import { accountQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useCappedCount } from '../app/overview/use-capped-count.ts'
import { servicesQuery } from '../app/services.ts'
import { paths } from '../paths.ts'
import { DailyChart } from '../service-layout/activity/daily-chart.tsx'
import { overviewQuery } from '../service-layout/activity/overview-query.ts'
import { useClient, useIsOwner } from '../session/use-session.tsx'
import { listAttentionItems } from './attention.ts'
import { AttentionCard } from './attention-card.tsx'
import { FirstSteps } from './first-steps/first-steps-card.tsx'
import { useGuide } from './first-steps/use-guide.ts'
import styles from './overview.module.css'
import { overviewTexts } from './overview-texts.ts'
import { RecentCard } from './recent-card.tsx'

interface Everything {
  account: Account
  services: readonly ServiceRecord[]
  overview: Overview
}

const Today = ({ services, overview: { totals } }: Everything) => {
  const texts = useTexts(overviewTexts)
  const formats = useFormats()
  const formatCount = useCappedCount(overviewCounts.ofCompany)
  return (
    <Figures
      figures={[
        {
          label: texts.connections,
          value: formatCount(totals.connections),
          note: texts.newToday(formatCount(totals.new_connections)),
          picture: <DailyChart kind="connections" />,
          link: (props) => <Link to={paths.connections} {...props} />,
        },
        {
          label: texts.signatures,
          value: formatCount(totals.new_signatures),
          picture: <DailyChart kind="signatures" />,
          link: (props) => <Link to={paths.documents} {...props} />,
        },
        {
          label: texts.runs,
          value: formatCount(totals.new_runs),
          picture: <DailyChart kind="runs" />,
          link: (props) => <Link to={paths.flowRuns} {...props} />,
        },
        {
          label: texts.services,
          value: formats.number(services.length),
          link: (props) => <Link to={paths.services} {...props} />,
        },
      ]}
    />
  )
}

const Company = (everything: Everything) => {
  const texts = useTexts(overviewTexts)
  const isOwner = useIsOwner()
  const { overview, services } = everything
  if (!isOwner && services.length === 0)
    return <Empty icon="layers" title={texts.delegateEmpty} text={texts.delegateEmptyText} />
  return (
    <>
      <Today {...everything} />
      <div className={styles.columns}>
        <AttentionCard items={listAttentionItems({ ...everything, isOwner, nowMs: Date.now() })} />
        <RecentCard actions={overview.recent} services={services} />
      </div>
    </>
  )
}

const Guided = (everything: Everything) => {
  const { services, overview } = everything
  const { connections } = overview.totals
  const isOwner = useIsOwner()
  const guide = useGuide(isOwner, connections)
  return (
    <>
      {isOwner && <KitReminder state={everything.account.kit} kitPath={paths.recoveryKit} />}
      {guide.isOn && <FirstSteps service={services[0]} connections={connections} onHide={guide.hide} />}
      <Company {...everything} />
    </>
  )
}

export const OverviewPage = () => {
  const texts = useTexts(overviewTexts)
  const client = useClient()
  const isOwner = useIsOwner()
  const account = useQuery(accountQuery(client))
  const services = useQuery(servicesQuery(client))
  const overview = useQuery(overviewQuery(client))
  const failed = [account, services, overview].find(({ data, isError }) => data === undefined && isError)
  return (
    <Page
      title={texts.title}
      lead={isOwner ? account.data && texts.lead(account.data.display_name) : texts.leadOfDelegate}
    >
      {failed ? (
        <FailureView error={failed.error} onRetry={() => void failed.refetch()} />
      ) : account.data && services.data && overview.data ? (
        <>
          <StaleNotice query={overview} />
          <Guided account={account.data} services={services.data} overview={overview.data} />
        </>
      ) : (
        <Loading shape="figures" />
      )}
    </Page>
  )
}

// The activity of a service over thirty days: new connections, signatures and started runs, by day.
import type { ServiceRecord } from '@company-data/sdk/company'
import { Card, useFormats, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { DailyChart, type DailyKind } from '../../../service-layout/activity/daily-chart.tsx'
import { dailyChartTexts } from '../../../service-layout/activity/daily-chart-texts.ts'
import { dailyCountsQuery } from '../../../service-layout/activity/overview-query.ts'
import { useClient } from '../../../session/use-session.tsx'
import styles from './service-overview.module.css'

const KINDS: readonly DailyKind[] = ['connections', 'runs', 'signatures']

/** A service without any activity has nothing to draw. */
export const ActivityCard = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(dailyChartTexts)
  const formats = useFormats()
  const { data } = useQuery(dailyCountsQuery(useClient(), service.id))
  const count = (kind: DailyKind) => data?.days.reduce((sum, day) => sum + day[kind], 0) ?? 0
  const kinds = KINDS.filter((kind) => count(kind) > 0)
  if (kinds.length === 0) return null
  return (
    <Card title={texts.title}>
      <div className={styles.activity}>
        {kinds.map((kind) => (
          <div key={kind}>
            <p className="muted">
              {texts.kinds[kind]} <strong className="number">{formats.number(count(kind))}</strong>
            </p>
            <DailyChart kind={kind} serviceId={service.id} height={40} hasScale />
          </div>
        ))}
      </div>
    </Card>
  )
}

// Today's events, latest first, with links.
import type { RecentAct, ServiceRecord } from '@company-data/sdk/company'
import { Card, Empty, type IconName, Timeline, type Tone, useFormats, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import styles from './overview.module.css'
import { overviewTexts } from './overview-texts.ts'
import { type RecentLine, recentLines } from './recent-acts.ts'

const MARKS: Readonly<Record<RecentAct['kind'], { icon: IconName; tone: Tone }>> = {
  connected: { icon: 'userPlus', tone: 'good' },
  message: { icon: 'message', tone: 'accent' },
  signed: { icon: 'signature', tone: 'good' },
  accepted: { icon: 'check', tone: 'good' },
  run_started: { icon: 'play', tone: 'accent' },
  changed: { icon: 'settings', tone: 'plain' },
}

const pathOf = ({ kind, service_id, id, flow_id }: RecentAct): string => {
  const opened = `?${new URLSearchParams({ service: service_id, open: id })}`
  if (kind === 'connected') return paths.connection(service_id, id)
  if (kind === 'message') return `${paths.messages}${opened}`
  if (kind === 'run_started') return paths.flowRun(service_id, flow_id ?? '', id)
  return kind === 'changed' ? paths.service(service_id, 'logs') : `${paths.documents}${opened}`
}

export const RecentCard = ({ acts, services }: { acts: readonly RecentAct[]; services: readonly ServiceRecord[] }) => {
  const texts = useTexts(overviewTexts)
  const formats = useFormats()
  const titleOf = ({ kind, name }: RecentAct) =>
    kind === 'changed' ? (texts.log[name] ?? name) : texts.acts[kind](name)
  const placeOf = ({ act, count }: RecentLine) =>
    [services.find(({ id }) => id === act.service_id)?.name, count > 1 ? texts.times(formats.number(count)) : undefined]
      .filter(Boolean)
      .join(' · ')
  return (
    <Card title={texts.today}>
      {acts.length === 0 ? (
        <Empty icon="activity" title={texts.nothingToday} text={texts.nothingTodayText} />
      ) : (
        <Timeline
          label={texts.today}
          moments={recentLines(acts).map(({ act, count }) => ({
            id: `${act.kind} ${act.id}`,
            ...MARKS[act.kind],
            title: (
              <Link to={pathOf(act)} className={styles.act}>
                {titleOf(act)}
              </Link>
            ),
            text: placeOf({ act, count }),
            end: <time dateTime={act.at}>{formats.relative(act.at)}</time>,
          }))}
        />
      )}
    </Card>
  )
}

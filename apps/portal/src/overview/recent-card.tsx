// Today's events, latest first, with links.
import type { RecentAction, ServiceRecord } from '@company-data/sdk/company'
import { Card, Empty, type IconName, Timeline, type Tone, useFormats, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { TestMark } from '../app/test-person/test-mark.tsx'
import { paths } from '../paths.ts'
import styles from './overview.module.css'
import { overviewTexts } from './overview-texts.ts'
import { type RecentEntry, recentLines } from './recent-actions.ts'

const MARKS: Readonly<Record<RecentAction['kind'], { icon: IconName; tone: Tone }>> = {
  connected: { icon: 'userPlus', tone: 'good' },
  message: { icon: 'message', tone: 'accent' },
  signed: { icon: 'signature', tone: 'good' },
  accepted: { icon: 'check', tone: 'good' },
  run_started: { icon: 'play', tone: 'accent' },
  changed: { icon: 'settings', tone: 'plain' },
}

const getPath = ({ action: { kind, service_id, id, flow_id }, count }: RecentEntry): string => {
  const query = `?${new URLSearchParams({ service: service_id, open: id })}`
  if (kind === 'connected') return paths.connection(service_id, id)
  if (kind === 'message') return `${paths.messages}${query}`
  if (kind === 'run_started' && count > 1)
    return `${paths.flowRuns}?${new URLSearchParams({ service: service_id, flow: flow_id ?? '' })}`
  if (kind === 'run_started') return paths.flowRun(service_id, flow_id ?? '', id)
  return kind === 'changed' ? paths.service(service_id, 'logs') : `${paths.documents}${query}`
}

export const RecentCard = ({
  actions,
  services,
}: {
  actions: readonly RecentAction[]
  services: readonly ServiceRecord[]
}) => {
  const texts = useTexts(overviewTexts)
  const formats = useFormats()
  const formatTitle = ({ action: { kind, name, customer }, count }: RecentEntry) => {
    if (kind === 'changed') return texts.log[name] ?? name
    if (count > 1) return texts.manyRuns(formats.number(count), name)
    return texts.acts[kind](name, customer)
  }
  const formatDetail = ({ action, count }: RecentEntry) =>
    [
      services.find(({ id }) => id === action.service_id)?.name,
      action.kind === 'changed' && count > 1 ? texts.times(formats.number(count)) : undefined,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Card title={texts.today}>
      {actions.length === 0 ? (
        <Empty icon="activity" title={texts.nothingToday} text={texts.nothingTodayText} />
      ) : (
        <Timeline
          label={texts.today}
          moments={recentLines(actions).map((entry) => ({
            id: `${entry.action.kind} ${entry.action.id}`,
            ...MARKS[entry.action.kind],
            title: (
              <>
                <Link to={getPath(entry)} className={styles.act}>
                  {formatTitle(entry)}
                </Link>{' '}
                <TestMark isTest={entry.count === 1 && entry.action.test_person} />
              </>
            ),
            text: formatDetail(entry),
            end: <time dateTime={entry.action.at}>{formats.relative(entry.action.at)}</time>,
          }))}
        />
      )}
    </Card>
  )
}

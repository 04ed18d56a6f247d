// The list of what the person shared, signed, approved and ended, of all companies or of one.
import { type ActivityEntry, CryptoError } from '@company-data/sdk/person'
import {
  Button,
  Card,
  ConfirmDialog,
  Empty,
  getTexts,
  type IconName,
  Notice,
  Page,
  Row,
  showToast,
  Timeline,
  useFormats,
  useLanguage,
  useTexts,
} from '@company-data/ui'
import { QueryView, useAction, useAppTexts, useSearchState } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { fieldNames, formatKeyName } from '@company-data/web/fields/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActivityKind, activityKinds, joinEntries } from '../app/activity/activity-rules.ts'
import { EntryCompany } from '../app/activity/entry-company.tsx'
import { useActivity } from '../app/activity/use-activity.ts'
import { FirstCompanyLink } from '../companies/first-company-link.tsx'
import { refetchQueries } from '../session/refetch-queries.ts'
import { usePush } from '../session/use-pushes.tsx'
import { useClient, useSessionState } from '../session/use-session.tsx'
import { activityTexts } from './activity-texts.ts'

const SHOWN = 50

const ICONS: Readonly<Record<ActivityKind, IconName>> = {
  connected: 'link',
  shared: 'activity',
  unshared: 'undo',
  ended: 'x',
  signed: 'signature',
  accepted: 'circleCheck',
  approved: 'shield',
  denied: 'triangleAlert',
}

/** A newer version of the wallet may have written other kinds. */
const toKind = (kind: string): ActivityKind | undefined => activityKinds.find((candidate) => candidate === kind)

const useMoments = () => {
  const { events } = useTexts(activityTexts)
  const { language } = useLanguage()
  const formats = useFormats()
  return ({ id, at, kind, company = '', domain, service = '', about = [] }: ActivityEntry) => {
    const eventKind = toKind(kind)
    const isValue = kind === 'shared' || kind === 'unshared'
    const names = isValue ? about.map((slug) => formatKeyName(getTexts(fieldNames, language), slug)) : about
    return {
      id,
      icon: eventKind === undefined ? ('info' as const) : ICONS[eventKind],
      title: <bdi>{events[eventKind ?? 'other'](service)}</bdi>,
      text: (
        <>
          {names.length > 0 && <bdi>{names.join(', ')}</bdi>}
          {names.length > 0 && company !== '' && ' · '}
          {company !== '' && <EntryCompany company={company} domain={domain} />}
        </>
      ),
      end: <span className="muted number">{formats.dateTime(at)}</span>,
    }
  }
}

const ClearList = () => {
  const texts = useTexts(activityTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const clear = useAction({
    mutationFn: () => client.activity.clear(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['activity'] })
      setIsAsking(false)
      showToast(texts.cleared)
    },
  })
  return (
    <Row>
      <Button icon="trash" onClick={() => setIsAsking(true)}>
        {texts.clear}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.clearTitle}
        text={texts.clearText}
        action={texts.clear}
        busy={clear.isPending}
        problem={clear.error ? formatProblem(clear.error, appTexts) : undefined}
        onConfirm={() => clear.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </Row>
  )
}

const Entries = ({ entries }: { entries: readonly ActivityEntry[] }) => {
  const texts = useTexts(activityTexts)
  const formats = useFormats()
  const toMoment = useMoments()
  const { get, change } = useSearchState()
  const [most, setMost] = useState(SHOWN)
  const connection = get('connection')
  const lines = joinEntries(
    connection === undefined ? entries : entries.filter((entry) => entry.connection === connection),
  )
  const showAll = <Button onClick={() => change({ connection: undefined })}>{texts.all}</Button>
  if (lines.length === 0)
    return (
      <Card>
        {connection === undefined ? (
          <Empty icon="history" title={texts.empty} text={texts.emptyText} action={<FirstCompanyLink />} />
        ) : (
          <Empty icon="history" title={texts.emptyOnly} text={texts.emptyOnlyText} action={showAll} />
        )}
      </Card>
    )
  const hiddenCount = lines.length - most
  return (
    <>
      {connection !== undefined && <Notice tone="info" action={showAll} title={texts.only(lines[0]?.service ?? '')} />}
      <Card>
        <Timeline label={texts.entries} moments={lines.slice(0, most).map(toMoment)} />
        {hiddenCount > 0 && (
          <Button onClick={() => setMost(most + SHOWN)}>
            {texts.more(formats.number(Math.min(hiddenCount, SHOWN)))}
          </Button>
        )}
      </Card>
      {connection === undefined && <ClearList />}
    </>
  )
}

export const ActivityPage = () => {
  const texts = useTexts(activityTexts)
  const queries = useQueryClient()
  usePush(['connection_ended'], () => void refetchQueries(queries, ['activity']))
  const activity = useActivity(useClient(), useSessionState() === 'open')
  const isUnopened = activity.error instanceof CryptoError
  return (
    <Page title={texts.title} lead={texts.lead}>
      {isUnopened ? (
        <>
          <Notice tone="bad" title={texts.unopened}>
            {texts.unopenedText}
          </Notice>
          <ClearList />
        </>
      ) : (
        <QueryView query={activity} shape="text">
          {(entries) => <Entries entries={entries} />}
        </QueryView>
      )}
    </Page>
  )
}

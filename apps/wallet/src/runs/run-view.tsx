// One run for the person: what it asks, the documents, the signing line, its history, and the participants.
import type { CustomerConnection, FieldTypes } from '@company-data/sdk/person'
import { Badge, Card, LinkButton, Notice, Page, useFormats, useTexts } from '@company-data/ui'
import { useFrameTexts } from '@company-data/ui/frame'
import { problemOf } from '@company-data/ui/frame/rules'
import { GenerateCard, RunBadge, RunDocuments, RunTimeline, SigningLine, useRunAct } from '@company-data/ui/runs'
import { isEnded, isOwnTurn, ownOpenCopy, runStateTexts, runTexts } from '@company-data/ui/runs/rules'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import type { OpenedProfile } from '../frame/opened-profile.ts'
import { paths } from '../paths.ts'
import { useClient } from '../session/use-session.tsx'
import { awaitedOf } from './listed-runs.ts'
import { OwnSignature } from './own-signature.tsx'
import { type Participant, participantsOf } from './party-names.ts'
import { RunActions } from './run-actions.tsx'
import { runPageTexts } from './run-texts.ts'
import { ParticipantList } from './turn/intro.tsx'
import { Turn } from './turn/turn.tsx'
import type { Asker, TurnProps } from './turn/turn-props.ts'
import type { KeptTyped } from './use-kept-typed.ts'
import { type PersonRun, useRunUpdates } from './use-open-run.ts'

interface RunViewProps {
  run: PersonRun
  types: FieldTypes
  kept: KeptTyped
  profile: OpenedProfile
  /** Undefined if the connection has ended. */
  connection: CustomerConnection | undefined
  back: ReactNode
}

/** How it ended, and why. */
const EndNotice = ({ run, asker, connection }: Pick<RunViewProps, 'run' | 'connection'> & { asker: Asker }) => {
  const texts = useTexts(runPageTexts)
  const { reasons } = useTexts(runTexts).of.person
  const formats = useFormats()
  const { completed_at, cancelled_at, cancel_reason } = run.record
  if (completed_at !== null)
    return (
      <Notice tone="good" title={texts.completedTitle}>
        {texts.completedText(formats.dateTime(completed_at))}
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title={texts.cancelledTitle}
      action={
        connection && (
          <Link to={paths.conversation(connection.id)} asChild>
            <LinkButton icon="message">{texts.write(asker.company)}</LinkButton>
          </Link>
        )
      }
    >
      <p>{texts.cancelledText(formats.dateTime(cancelled_at ?? ''), cancel_reason ? reasons[cancel_reason] : '')}</p>
      <p>{texts.answersStay}</p>
    </Notice>
  )
}

const WaitNotice = ({ run }: { run: PersonRun }) => {
  const texts = useTexts(runPageTexts)
  const awaited = awaitedOf({ summary: run.record, record: run.record })
  return (
    <Notice tone="info" title={texts.waitTitle(awaited.kind === 'other' ? awaited.party : texts.other)}>
      {texts.waitText}
    </Notice>
  )
}

/** What can be done, or who is awaited. */
const Now = (props: TurnProps & Pick<RunViewProps, 'connection'>) => {
  const { run, kept, asker, connection, onChanged } = props
  const copy = ownOpenCopy(run.record, run.parties)
  if (isEnded(run.record.status)) return <EndNotice {...{ run, asker, connection }} />
  if (run.isMyTurn()) return <Turn {...props} />
  if (run.canGenerate()) return <GenerateCard run={run} onChanged={onChanged} />
  if (copy) return <OwnSignature key={copy.document_id} {...{ run, copy, kept, onChanged }} company={asker.company} />
  return <WaitNotice run={run} />
}

const People = ({ participants }: { participants: readonly Participant[] }) => {
  const texts = useTexts(runPageTexts)
  return (
    <Card title={texts.people} text={texts.peopleText}>
      <ParticipantList participants={participants} />
    </Card>
  )
}

/** Input for a run that has ended can never be sent. */
const useForgetEnded = ({ record }: PersonRun, { typed, state, keepNow }: KeptTyped): void => {
  const isStale = isEnded(record.status) && state !== 'nothing'
  const forget = useEffectEvent(() => {
    typed.steps.clear()
    typed.signer.clear()
    keepNow()
  })
  useEffect(() => {
    if (isStale) forget()
  }, [isStale])
}

/** Signing counts as the person's turn, like answering. */
const StateBadge = ({ run: { record, parties } }: { run: PersonRun }) => {
  const texts = useTexts(runStateTexts)
  if (isOwnTurn(record, parties)) return <Badge tone="warn">{texts.own}</Badge>
  return <RunBadge status={record.status} parties={record.definition.parties} ownKeys={parties} />
}

export const RunView = ({ run, types, kept, profile, connection, back }: RunViewProps) => {
  const texts = useTexts(runPageTexts)
  const client = useClient()
  const { onChanged, staleSince } = useRunUpdates(run)
  const refresh = useRunAct(() => run.refresh(), onChanged)
  const frame = useFrameTexts()
  const formats = useFormats()
  useForgetEnded(run, kept)
  const { record } = run
  const participants = participantsOf(record, run.parties, connection, texts)
  const company = connection?.company_name ?? texts.company
  const asker = { company, service: connection?.service.name ?? texts.former }
  const isDeleted = record.answers.length === 0 && record.cancel_reason === 'data_deletion'
  const source = {
    ...{ customer: 'person' as const, card: profile.data, profilePath: paths.profile },
    openFile: (id: string) => client.contactData.openFile(id),
  }
  return (
    <Page
      title={asker.service}
      lead={company}
      back={back}
      mark={<StateBadge run={run} />}
      actions={
        <RunActions
          {...{ run, asker, onChanged, onRefresh: () => refresh.mutate() }}
          hasUnsent={kept.state !== 'nothing'}
        />
      }
    >
      {refresh.isError && (
        <Notice tone="bad" title={texts.refreshFailed}>
          {problemOf(refresh.error, frame, 'read')}
        </Notice>
      )}
      {staleSince && !refresh.isError && (
        <Notice tone="warn">{frame.lastRead(formats.dateTime(staleSince.toISOString()))}</Notice>
      )}
      {isDeleted && <Notice tone="warn">{texts.dataDeleted}</Notice>}
      <Now {...{ run, types, source, kept, asker, participants, connection, onChanged }} />
      <RunDocuments
        run={run}
        isOpen
        without={isEnded(record.status) ? undefined : ownOpenCopy(record, run.parties)?.document_id}
      />
      <SigningLine record={record} />
      <RunTimeline run={run} types={types} isOpen reader="person" />
      <People participants={participants} />
    </Page>
  )
}

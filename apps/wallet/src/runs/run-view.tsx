// One run for the person: the next action, the documents, the signing line, its history, and the participants.
import type { CustomerConnection, FieldTypes } from '@company-data/sdk/person'
import { Badge, Card, LinkButton, MoreDetails, Notice, Page, useFormats, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { CompanyName } from '@company-data/web/companies'
import {
  firstPosition,
  GenerateCard,
  ParticipantList,
  RunBadge,
  RunDocuments,
  RunTimeline,
  SigningLine,
  Turn,
  useRunAct,
} from '@company-data/web/runs'
import {
  type Asker,
  isEnded,
  isOwnTurn,
  listParticipants,
  ownOpenCopy,
  type Participant,
  runStateTexts,
  runTexts,
  type TurnProps,
} from '@company-data/web/runs/rules'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import type { OpenedProfile } from '../app/profile/open-profile.ts'
import { CompanyCard } from '../decisions/company-actions/company-actions.tsx'
import { useNamesakes } from '../decisions/namesake.ts'
import { paths } from '../paths.ts'
import { DraftNote } from '../session/drafts/draft-note.tsx'
import { useClient } from '../session/use-session.tsx'
import { OwnSignature } from './own-signature.tsx'
import { RunActions } from './run-actions.tsx'
import { getAwaitedAction } from './run-groups.ts'
import { runPageTexts } from './run-texts.ts'
import { type PersonRun, useRunUpdates } from './use-open-run.ts'
import type { SavedInput } from './use-saved-input.ts'
import { useStepPosition } from './use-step-position.ts'

interface RunViewProps {
  run: PersonRun
  types: FieldTypes
  savedInput: SavedInput
  profile: OpenedProfile
  /** Undefined if the connection has ended. */
  connection: CustomerConnection | undefined
  back: ReactNode
}

/** The end of the run, and the reason. */
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
  const awaited = getAwaitedAction({ summary: run.record, record: run.record })
  return (
    <Notice tone="info" title={texts.waitTitle(awaited.kind === 'other' ? awaited.party : texts.other)}>
      {texts.waitText}
    </Notice>
  )
}

type NowProps = Omit<TurnProps, 'run' | 'savedInput' | 'namesakes' | 'position' | 'draftNote'> &
  Pick<RunViewProps, 'run' | 'savedInput' | 'connection'>

const OwnTurn = (props: NowProps) => {
  const { savedInput, asker } = props
  const position = useStepPosition(() => firstPosition(props))
  const namesakes = useNamesakes(asker.identity)
  return <Turn {...props} position={position} namesakes={namesakes} draftNote={<DraftNote draft={savedInput} />} />
}

/** The possible action, or the awaited party. */
const Now = (props: NowProps) => {
  const { run, savedInput, asker, connection, onChanged } = props
  const copy = ownOpenCopy(run.record, run.parties)
  if (isEnded(run.record.status)) return <EndNotice run={run} asker={asker} connection={connection} />
  if (run.isMyTurn()) return <OwnTurn {...props} />
  if (run.canGenerate()) return <GenerateCard run={run} onChanged={onChanged} />
  if (copy)
    return (
      <OwnSignature
        key={copy.document_id}
        run={run}
        copy={copy}
        savedInput={savedInput}
        onChanged={onChanged}
        asker={asker}
      />
    )
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
const useForgetEnded = ({ record }: PersonRun, { input, state, keepNow }: SavedInput): void => {
  const isStale = isEnded(record.status) && state !== 'nothing'
  const forget = useEffectEvent(() => {
    input.steps.clear()
    input.signer.clear()
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

export const RunView = ({ run, types, savedInput, profile, connection, back }: RunViewProps) => {
  const texts = useTexts(runPageTexts)
  const client = useClient()
  const { onChanged, staleSince } = useRunUpdates(run)
  const refresh = useRunAct(() => run.refresh(), onChanged)
  const appTexts = useAppTexts()
  const formats = useFormats()
  useForgetEnded(run, savedInput)
  const { record } = run
  const participants = listParticipants(record, run.parties, connection, texts)
  const company = connection?.company_name ?? texts.company
  const identity = connection?.company_identity ?? null
  const asker = { company, service: connection?.service.name ?? texts.former, identity }
  const isDeleted = record.answers.length === 0 && record.cancel_reason === 'data_deletion'
  const course = (
    <>
      <SigningLine record={record} ownKeys={run.parties} />
      <RunTimeline run={run} types={types} isOpen reader="person" />
      <People participants={participants} />
    </>
  )
  const source = {
    customer: 'person' as const,
    card: profile.data,
    profilePath: paths.profile,
    openFile: (id: string) => client.contactData.openFile(id),
  }
  return (
    <Page
      title={asker.service}
      lead={<CompanyName name={company} identity={identity} />}
      back={back}
      mark={<StateBadge run={run} />}
      actions={
        <RunActions
          run={run}
          asker={asker}
          onChanged={onChanged}
          onRefresh={() => refresh.mutate()}
          hasUnsent={savedInput.state !== 'nothing'}
        />
      }
    >
      {refresh.isError && (
        <Notice tone="bad" title={texts.refreshFailed}>
          {formatProblem(refresh.error, appTexts, 'read')}
        </Notice>
      )}
      {staleSince && !refresh.isError && (
        <Notice tone="warn">{appTexts.lastRead(formats.dateTime(staleSince.toISOString()))}</Notice>
      )}
      {isDeleted && <Notice tone="warn">{texts.dataDeleted}</Notice>}
      <Now
        run={run}
        types={types}
        source={source}
        savedInput={savedInput}
        asker={asker}
        participants={participants}
        connection={connection}
        onChanged={onChanged}
      />
      <RunDocuments
        run={run}
        isOpen
        without={isEnded(record.status) ? undefined : ownOpenCopy(record, run.parties)?.document_id}
      />
      {/* Nothing distracts a person who answers; the introduction and the review say who sees the answers. */}
      {run.isMyTurn() ? <MoreDetails label={texts.course}>{course}</MoreDetails> : course}
      {identity && (
        <CompanyCard
          companyId={identity.company_user_id}
          company={company}
          about={{ kind: 'flow_run', id: record.id }}
        />
      )}
    </Page>
  )
}

// One run as one of its parties sees it: the next action, its timeline, signing line and documents.

import type { FieldTypes, FlowRunRecord } from '@company-data/sdk/company'
import {
  Button,
  ConfirmDialog,
  IconButton,
  Menu,
  Notice,
  Page,
  showToast,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { formatProblem } from '@company-data/web/app/rules'
import {
  type CustomerData,
  GenerateCard,
  type OwnRun,
  RunBadge,
  RunDetails,
  RunDocuments,
  RunTimeline,
  SignCard,
  SigningLine,
  StepForm,
  useRunAct,
  useRunChanges,
} from '@company-data/web/runs'
import {
  answerTexts,
  findAwaitedKey,
  getEntries,
  isEnded,
  ownOpenCopy,
  type RunInput,
  runTexts,
} from '@company-data/web/runs/rules'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { useHasAuthenticator } from '../session/use-has-authenticator.ts'
import styles from './run-view.module.css'

interface OpenRunProps {
  run: OwnRun
  types: FieldTypes
  /** The customer's sources of answers; undefined for the owner of the flow. */
  source: CustomerData | undefined
  /** True if the key that the copies are sealed to is open. */
  isOpen: boolean
  input: RunInput
  /** The company whose texts are quoted; undefined for the owner of the flow. */
  company?: string | undefined
  /** While another party is awaited: what the owner of the flow can do about it. The record is the current one. */
  reminder?: (record: FlowRunRecord) => ReactNode
}

const awaitedParty = (record: FlowRunRecord): string => {
  const key = findAwaitedKey(record)
  return record.parties.find((party) => party.key === key)?.label ?? ''
}

/** True if it is this party's turn. */
const waitsForParty = (run: OwnRun): boolean =>
  run.isMyTurn() || run.canGenerate() || ownOpenCopy(run.record, run.parties) !== undefined

/** The possible action, or the awaited party; nothing while the needed key is locked. */
const Now = ({
  run,
  types,
  source,
  isOpen,
  input,
  company,
  reminder,
  onChanged,
}: OpenRunProps & { onChanged: () => void }) => {
  const texts = useTexts(runTexts)
  const hasApp = useHasAuthenticator()
  const { record } = run
  const copy = ownOpenCopy(record, run.parties)
  if (isEnded(record.status)) return null
  if (waitsForParty(run) && !isOpen) return null
  if (run.isMyTurn())
    return (
      <StepForm
        key={record.current_node}
        run={run}
        types={types}
        source={source}
        company={company}
        onChanged={onChanged}
        entries={getEntries(input, record.current_node)}
      />
    )
  if (run.canGenerate()) return <GenerateCard run={run} onChanged={onChanged} />
  if (copy)
    return (
      <SignCard
        key={copy.document_id}
        run={run}
        copy={copy}
        onChanged={onChanged}
        typedNames={input.signer}
        reader="company"
        hasApp={hasApp}
      />
    )
  return (
    <Notice tone="info" title={texts.waitTitle(awaitedParty(record))}>
      {texts.waitText}
      {reminder?.(record)}
    </Notice>
  )
}

const RunActions = ({ run, onChanged }: { run: OwnRun; onChanged: () => void }) => {
  const texts = useTexts(runTexts)
  const commonTexts = useTexts(appTexts)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const refresh = useRunAct(() => run.refresh(), onChanged)
  const cancel = useRunAct(
    () => run.cancel(),
    () => {
      setIsDialogOpen(false)
      showToast(texts.cancelled)
      onChanged()
    },
  )
  return (
    <>
      {refresh.error && (
        <span role="alert" className="wrong">
          {formatProblem(refresh.error, commonTexts)}
        </span>
      )}
      <Button icon="replay" busy={refresh.isPending} onClick={() => refresh.mutate()}>
        {texts.refresh}
      </Button>
      {!isEnded(run.record.status) && (
        <Menu
          trigger={<IconButton icon="ellipsis" label={commonTexts.more} />}
          actions={[{ label: texts.cancel, icon: 'x', danger: true, run: () => setIsDialogOpen(true) }]}
        />
      )}
      <ConfirmDialog
        open={isDialogOpen}
        title={texts.cancelTitle}
        text={texts.cancelText}
        action={texts.cancel}
        busy={cancel.isPending}
        problem={cancel.error && formatProblem(cancel.error, commonTexts)}
        onConfirm={() => cancel.mutate()}
        onClose={() => setIsDialogOpen(false)}
      />
    </>
  )
}

/** After an action, refetches the page and the lists. */
const useRunChanged = (run: OwnRun) => {
  const { redraw, staleSince } = useRunChanges(run)
  const queries = useQueryClient()
  const changed = () => {
    redraw()
    for (const name of ['flow-runs', 'received-runs', 'received-documents'])
      void queries.invalidateQueries({ queryKey: [name] })
  }
  return { changed, staleSince }
}

interface RunViewProps extends OpenRunProps {
  title: string
  lead?: ReactNode
  back: ReactNode
  /** The identity of each party, by key. */
  partyNames: ReadonlyMap<string, string>
  /** The control that unlocks the key, if it has one, with the purpose of the key. */
  keyBar?: (reason: string | undefined) => ReactNode
  /** Says who asks, above the decision of a customer. */
  wrapDecision?: (decision: ReactNode) => ReactNode
}

export const RunView = ({
  title,
  lead,
  back,
  partyNames,
  keyBar,
  wrapDecision = (decision) => decision,
  ...props
}: RunViewProps) => {
  const { run, types, isOpen } = props
  const { changed, staleSince } = useRunChanged(run)
  const texts = useTexts(runTexts)
  const { locked } = useTexts(answerTexts)
  const commonTexts = useTexts(appTexts)
  const formats = useFormats()
  const { record } = run
  const isDeleted = record.answers.length === 0 && record.cancel_reason === 'data_deletion'
  return (
    <Page
      title={title}
      lead={lead}
      back={back}
      mark={<RunBadge status={record.status} parties={record.definition.parties} ownKeys={run.parties} />}
      actions={<RunActions run={run} onChanged={changed} />}
    >
      {staleSince && <Notice tone="warn">{commonTexts.lastRead(formats.dateTime(staleSince.toISOString()))}</Notice>}
      {keyBar?.(!isEnded(record.status) && waitsForParty(run) ? locked : undefined)}
      {isDeleted && <Notice tone="warn">{texts.dataDeleted}</Notice>}
      <div className={styles.columns}>
        <div className={styles.column}>
          {wrapDecision(<Now {...props} onChanged={changed} />)}
          <RunDocuments run={run} isOpen={isOpen} />
          <RunTimeline run={run} types={types} isOpen={isOpen} reader="company" />
        </div>
        <div className={styles.column}>
          <SigningLine record={record} />
          <RunDetails record={record} partyNames={partyNames} />
        </div>
      </div>
    </Page>
  )
}

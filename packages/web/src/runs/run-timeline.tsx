// The timeline of a run: turns with their opened answers, signatures, and the pending turn.

import { displayAnswer, fieldKind } from '@company-data/flow-engine'
import { CryptoError, type FieldTypes } from '@company-data/sdk/person'
import {
  Badge,
  Button,
  Card,
  Details,
  type IconName,
  type Moment,
  saveFile,
  Timeline,
  type Tone,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useValueFormatter } from '@company-data/web/fields'
import { type AnsweredField, buildHistory, nameOwnParties, type RunMoment } from './run-history.ts'
import { type RunReader, runTexts } from './run-texts.ts'
import type { OwnRun } from './use-run.ts'

const FileAnswer = ({ run, slug, label }: { run: OwnRun; slug: string; label: string }) => {
  const texts = useTexts(runTexts)
  const appTexts = useAppTexts()
  const opening = useAction({
    mutationFn: () => run.openFile(slug),
    onSuccess: ({ parts }) => {
      for (const { bytes, mimeType, name } of parts) saveFile(name ?? slug, bytes as Uint8Array<ArrayBuffer>, mimeType)
    },
    gcTime: 0,
  })
  return (
    <>
      <Button
        kind="quiet"
        icon="download"
        busy={opening.isPending}
        aria-label={texts.openFile(label)}
        onClick={() => opening.mutate()}
      >
        {texts.fileAnswer}
      </Button>
      {opening.isError && (
        <span role="alert" className="muted">
          {opening.error instanceof CryptoError ? texts.unreadable : formatProblem(opening.error, appTexts, 'read')}
        </span>
      )}
    </>
  )
}

const Answer = ({ run, field, isOpen }: { run: OwnRun; field: AnsweredField; isOpen: boolean }) => {
  const texts = useTexts(runTexts)
  const { slug, label, text, isFile, isVerified } = field
  return (
    <>
      {isFile && isOpen && <FileAnswer run={run} slug={slug} label={label} />}
      {!isFile && isOpen && text !== undefined && <span>{text}</span>}
      {(!isOpen || (!isFile && text === undefined)) && (
        <Badge tone={isOpen ? 'bad' : 'sealed'} icon={isOpen ? 'triangleAlert' : 'lock'}>
          {isOpen ? texts.unreadable : texts.sealedAnswer}
        </Badge>
      )}
      {isVerified && isOpen && (
        <Badge tone="plain" icon="badgeCheck">
          {texts.attested}
        </Badge>
      )}
    </>
  )
}

const ICONS: Readonly<Record<RunMoment['kind'], IconName>> = {
  started: 'play',
  answered: 'check',
  awaited: 'clock',
  generating: 'fileText',
  acted: 'signature',
  completed: 'flag',
  cancelled: 'x',
}

const TONES: Readonly<Partial<Record<RunMoment['kind'], Tone>>> = {
  awaited: 'accent',
  generating: 'warn',
  acted: 'good',
  completed: 'good',
}

const useMoment = (run: OwnRun, isOpen: boolean, reader: RunReader) => {
  const texts = useTexts(runTexts)
  const readerTexts = texts.of[reader]
  const formats = useFormats()
  const { cancel_reason } = run.record
  const title = (moment: RunMoment): string => {
    if (moment.kind === 'answered') return texts.answered(moment.party)
    if (moment.kind === 'awaited') return texts.awaited(moment.party)
    if (moment.kind === 'generating') return texts.generatingBy(moment.party)
    if (moment.kind === 'acted') return texts.acted[moment.action](moment.party)
    if (moment.kind === 'cancelled') return readerTexts.wasCancelled
    return moment.kind === 'completed' ? readerTexts.completed : readerTexts.started
  }
  const text = (moment: RunMoment) => {
    if (moment.kind === 'awaited') return moment.step
    if (moment.kind === 'acted') return moment.document
    if (moment.kind === 'cancelled') return cancel_reason && readerTexts.reasons[cancel_reason]
    if (moment.kind !== 'answered') return undefined
    const facts = moment.fields.map((field) => ({
      label: field.label,
      value: <Answer run={run} field={field} isOpen={isOpen} />,
    }))
    return (
      <>
        {moment.step}
        <Details facts={facts} />
      </>
    )
  }
  return (moment: RunMoment): Moment => ({
    id: 'id' in moment ? moment.id : 'node' in moment ? `${moment.kind} ${moment.node}` : moment.kind,
    icon: ICONS[moment.kind],
    ...(TONES[moment.kind] && { tone: TONES[moment.kind] }),
    title: title(moment),
    text: text(moment),
    end: 'at' in moment ? <span className="muted number">{formats.dateTime(moment.at)}</span> : undefined,
  })
}

/** For a person everything in their format; for a company dates only, the rest as in texts and PDFs (FG-09). */
const createAnswerFormatter = (
  { record: { definition }, answers }: Pick<OwnRun, 'record' | 'answers'>,
  { types, reader }: Pick<RunTimelineProps, 'types' | 'reader'>,
  line: (type: string, value: string) => string,
) => {
  const elements = definition.nodes.flatMap((node) => node.elements)
  return (slug: string): string | undefined => {
    const value = answers[slug]
    const element = elements.find((candidate) => 'slug' in candidate && candidate.slug === slug)
    if (value === undefined || element === undefined) return value
    const kind = element.kind === 'field' ? fieldKind(types.rows, element.type) : 'object'
    const isFormatted =
      element.kind === 'field' && (reader === 'person' || types.isSameOrDescendant(element.type, 'date'))
    return isFormatted ? line(element.type, value) : (displayAnswer(value, kind) ?? value)
  }
}

interface RunTimelineProps {
  run: OwnRun
  types: FieldTypes
  isOpen: boolean
  reader: RunReader
}

export const RunTimeline = ({ run, types, isOpen, reader }: RunTimelineProps) => {
  const texts = useTexts(runTexts)
  const toMoment = useMoment(run, isOpen, reader)
  const { line } = useValueFormatter(types)
  const ownKeys = reader === 'person' ? run.parties : []
  const display = createAnswerFormatter(run, { types, reader }, line)
  const history = buildHistory(nameOwnParties(run.record, ownKeys, texts.you), display)
  return (
    <Card title={texts.history}>
      <Timeline label={texts.history} moments={history.map(toMoment)} />
    </Card>
  )
}

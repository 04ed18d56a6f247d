// The review before a turn is sent: values and recipients, live or once, and the next step.
import { FlowRunError, type FlowRunRecord, type FlowStep, type FlowTurn } from '@company-data/sdk/person'
import { Badge, Button, Card, Icon, Notice, Progress, showToast, useFormats, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { useValueFormatter } from '@company-data/web/fields'
import { valueInputTexts } from '@company-data/web/fields/rules'
import { useState } from 'react'
import { runProblem, runProblemTexts } from '../run-problems.ts'
import { getEntries } from '../step-form/entries.ts'
import { ParticipantList } from './intro.tsx'
import { pluginsIn } from './plugin-usage.ts'
import { getAfterSending, type ReviewRow, reviewRows } from './review-rows.ts'
import styles from './turn.module.css'
import type { TurnProps } from './turn-props.ts'
import { turnTexts } from './turn-texts.ts'

const Row = ({ row }: { row: ReviewRow }) => {
  const texts = useTexts(turnTexts)
  const { label, text, files, source, isPrivate } = row
  const fileNames = files && (files.length === 0 ? texts.fileFromProfile : files.join(', '))
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{text ?? fileNames}</span>
        {source === 'linked' && (
          <Badge tone="plain" icon="userRound">
            {texts.linked}
          </Badge>
        )}
        {source === 'default' && <Badge tone="plain">{texts.byDefault}</Badge>}
        {source === 'plugin' && (
          <Badge tone="plain" icon="plug">
            {texts.byPlugin}
          </Badge>
        )}
        {isPrivate && (
          <Badge tone="plain" icon="eyeOff">
            {texts.private}
          </Badge>
        )}
      </dd>
    </div>
  )
}

interface StepRowsProps extends Pick<ReviewProps, 'savedInput' | 'types'> {
  step: FlowStep
  onEdit: () => void
}

const StepRows = ({ step, savedInput, types, onEdit }: StepRowsProps) => {
  const texts = useTexts(turnTexts)
  const inputTexts = useTexts(valueInputTexts)
  const { line } = useValueFormatter(types)
  const { decimal } = useFormats()
  const formats = { line, decimal, yes: inputTexts.yes, no: inputTexts.no }
  const rows = reviewRows(step, getEntries(savedInput.input, step.key), types, formats)
  return (
    <section className={styles.part}>
      <div className={styles.stepHead}>
        <h3>{step.label}</h3>
        <Button kind="quiet" icon="pencil" aria-label={texts.edit(step.label)} onClick={onEdit}>
          {texts.editShort}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="muted">{texts.nothing}</p>
      ) : (
        <dl className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.slug} row={row} />
          ))}
        </dl>
      )}
    </section>
  )
}

interface ReviewProps extends TurnProps {
  turn: FlowTurn
  /** The others already have the answers of earlier steps. */
  hasSent: boolean
  onEdit: (step: string) => void
  onSent: () => void
}

const useSend = ({ turn, savedInput, onSent, onChanged }: ReviewProps) => {
  const { sent } = useTexts(turnTexts)
  const [sentSteps, setSentSteps] = useState<readonly string[]>([])
  const send = useAction({
    mutationFn: () =>
      turn.submit(({ key }) => {
        savedInput.input.steps.delete(key)
        savedInput.keepNow()
        setSentSteps((before) => [...before, key])
      }),
    onSuccess: () => {
      showToast(sent)
      onSent()
    },
    // An interrupted turn continues at the step that was not sent.
    onSettled: onChanged,
  })
  return { send, sentSteps }
}

const Then = ({ run, turn, asker }: Pick<ReviewProps, 'run' | 'turn' | 'asker'>) => {
  const { after } = useTexts(turnTexts)
  const last = turn.steps.at(-1)
  if (last === undefined) return null
  const next = getAfterSending(run.record, last, run.parties)
  const text = {
    done: () => after.done(asker.service),
    documents: () => after.documents,
    own: () => (next.kind === 'own' ? after.own(next.step) : ''),
    other: () => (next.kind === 'other' ? after.other(next.party, next.step) : ''),
  }[next.kind]()
  return <p>{text}</p>
}

/** The values that plugins have received before anything is sent. */
const UsedPlugins = ({ record, steps }: { record: FlowRunRecord; steps: readonly FlowStep[] }) => {
  const texts = useTexts(turnTexts)
  const nodes = record.definition.nodes.filter((node) => steps.some(({ key }) => key === node.key))
  return pluginsIn(record, nodes).map(({ plugin_name, host, inputLabels }) => (
    <p key={`${plugin_name} ${host}`}>
      {texts.pluginGot(plugin_name, host)} {inputLabels.length > 0 && texts.pluginWasTold(inputLabels.join(', '))}
    </p>
  ))
}

export const Review = (props: ReviewProps) => {
  const { run, turn, hasSent, types, savedInput, asker, participants, onEdit } = props
  const texts = useTexts(turnTexts)
  const problems = useTexts(runProblemTexts)
  const appTexts = useAppTexts()
  const { send, sentSteps } = useSend(props)
  const hasSentSome = hasSent || sentSteps.length > 0
  // While sending, the steps stay unchanged.
  const [visibleSteps, setVisibleSteps] = useState(turn.steps)
  const steps = send.isPending ? visibleSteps : turn.steps
  const current = steps.find(({ key }) => !sentSteps.includes(key))
  const isLinked = turn.steps.some((step) =>
    step.view().elements.some((view) => view.kind === 'field' && view.isLinked),
  )
  const isIncomplete = send.error instanceof FlowRunError && send.error.reason === 'step_incomplete'
  return (
    <Card
      title={texts.review}
      text={`${texts.reviewText(asker.company)} ${hasSentSome || send.isPending ? '' : texts.nothingSent}`}
    >
      <div className={styles.parts}>
        {hasSentSome && !send.isPending && <Notice tone="warn">{texts.someSent}</Notice>}
        {steps.map((step) => (
          <StepRows key={step.key} step={step} savedInput={savedInput} types={types} onEdit={() => onEdit(step.key)} />
        ))}
        <section className={styles.part}>
          <h3>{texts.sealedFor}</h3>
          <ParticipantList participants={participants} />
          <p className="muted">{texts.sealedForText}</p>
          <UsedPlugins record={run.record} steps={steps} />
          {isLinked && run.record.output_mode === 'data_only' && (
            <p className={styles.live}>
              <Icon name="activity" size={14} />
              <span>{texts.liveText(asker.service)}</span>
            </p>
          )}
        </section>
        <section className={styles.part}>
          <Then run={run} turn={turn} asker={asker} />
          <p className="muted">{texts.final}</p>
        </section>
        {send.error && (
          <Notice tone="bad">
            {isIncomplete ? problems.device.step_incomplete : runProblem(send.error, problems, appTexts)}
          </Notice>
        )}
        {send.isPending && current && (
          <Progress label={texts.sending(current.label)} value={sentSteps.length} max={steps.length} />
        )}
        <div className={styles.ways}>
          <Button icon="arrowLeft" onClick={() => onEdit(turn.steps.at(-1)?.key ?? '')}>
            {texts.back}
          </Button>
          <Button
            kind="main"
            icon="send"
            busy={send.isPending}
            onClick={() => {
              setVisibleSteps(turn.steps)
              send.mutate()
            }}
          >
            {texts.send}
          </Button>
        </div>
      </div>
    </Card>
  )
}

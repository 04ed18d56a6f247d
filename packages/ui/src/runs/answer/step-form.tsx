// The own turn: the step of the pinned definition as a form, with texts, defaults and constants that follow what is typed.

import {
  type FieldTypes,
  type FlowElementView,
  FlowRunError,
  type FlowStep,
  type FlowStepProblem,
} from '@company-data/sdk/person'
import { Button, Card, Facts, Form, tell, useTexts } from '@company-data/ui'
import { PluginInput } from '@company-data/ui/fields'
import { useFrameTexts } from '@company-data/ui/frame'
import { problemsOf } from '@company-data/ui/frame/rules'
import { useMemo, useReducer, useState } from 'react'
import { type Entries, type Entry, type OwnRun, useRunAct } from '../use-run.ts'
import styles from './answer.module.css'
import { type AnswerTexts, answerTexts } from './answer-texts.ts'
import { FieldInput } from './field-input.tsx'
import type { CustomerData } from './field-props.ts'
import { StepPicture } from './step-picture.tsx'
import { StepText } from './step-text.tsx'

interface StepFormProps {
  run: OwnRun
  types: FieldTypes
  source: CustomerData | undefined
  entries: Entries
  onChanged: () => void
}

const enterInto = (step: FlowStep, slug: string, entry: Entry): void => {
  if ('value' in entry) step.enter(slug, entry.value)
  else if ('linked' in entry && entry.file === undefined) step.link(slug, entry.linked)
  else if ('linked' in entry && entry.file !== undefined) step.attach(slug, entry.file, entry.linked)
  else if (entry.file === undefined) step.enter(slug, '')
  else step.attach(slug, entry.file)
}

/** What was typed before the run was opened anew is typed into it again. */
const stepWith = (run: OwnRun, entries: Entries): FlowStep => {
  const step = run.step()
  for (const [slug, entry] of entries) enterInto(step, slug, entry)
  return step
}

const messageOf = (texts: AnswerTexts, language: 'reason' | 'words', { problem, reason }: FlowStepProblem): string =>
  problem === 'type' && reason !== undefined && language === 'reason' ? reason : texts.problems[problem]

const errorsOf = (texts: AnswerTexts, problems: readonly FlowStepProblem[]): Record<string, string> => {
  // The reasons of the validator are English sentences.
  const language = texts === answerTexts.en ? 'reason' : 'words'
  return Object.fromEntries(problems.map((problem) => [problem.slug, messageOf(texts, language, problem)]))
}

/** [D2-CON-70]: after the inputs, to be read only. */
const Constants = ({
  constants,
}: {
  constants: ReadonlyArray<{ key: string; label: string; value: string | null }>
}) => {
  const texts = useTexts(answerTexts)
  if (constants.length === 0) return null
  return (
    <section className={styles.constants} aria-label={texts.constants}>
      <h3>{texts.constants}</h3>
      <Facts
        facts={constants.map(({ label, value }) => ({
          label,
          value: value ?? <span className="muted">{texts.pending}</span>,
        }))}
      />
    </section>
  )
}

interface ElementProps extends Pick<StepFormProps, 'run' | 'types' | 'source' | 'entries'> {
  view: FlowElementView
  step: FlowStep
  error: string | undefined
  onEntry: (slug: string, entry: Entry) => void
  onChanged: () => void
}

const Element = ({ view, run, step, types, source, entries, error, onEntry, onChanged }: ElementProps) => {
  if (view.kind === 'text') return <StepText nodes={view.nodes} />
  if (view.kind === 'image') return <StepPicture run={run} assetKey={view.asset_key} alt={view.alt} />
  if (view.kind === 'plugin')
    return (
      <PluginInput
        {...{ label: view.label, error, onChanged, isComplete: view.isComplete, missing: view.missing }}
        field={step.pluginField(view.slug)}
        snapshot={view.element.plugin.snapshot}
      />
    )
  const { slug } = view
  return (
    <FieldInput
      {...{ view, types, source, error }}
      entry={entries.get(slug)}
      onEntry={(entry) => onEntry(slug, entry)}
    />
  )
}

const slugOf = (view: FlowElementView): string => ('slug' in view ? view.slug : view.key)

const useStep = ({ run, entries, onChanged }: StepFormProps) => {
  const texts = useTexts(answerTexts)
  const frame = useFrameTexts()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [isTried, setIsTried] = useState(false)
  const step = useMemo(() => stepWith(run, entries), [run, entries])
  const view = step.view()
  const act = useRunAct(
    () => step.submit(),
    () => {
      entries.clear()
      setIsTried(false)
      tell(texts.done)
      onChanged()
    },
  )
  const refusal = act.error instanceof FlowRunError && act.error.reason === 'step_incomplete' ? null : act.error
  const isStuck = isTried && view.problems.length === 0 && view.next === null && !view.isLeaf
  return {
    step,
    view,
    isSending: act.isPending,
    errors: isTried ? errorsOf(texts, view.problems) : {},
    problem: isStuck ? texts.noNext : refusal ? problemsOf(refusal, frame).problem : undefined,
    redraw,
    enter: (slug: string, entry: Entry) => {
      entries.set(slug, entry)
      enterInto(step, slug, entry)
      redraw()
    },
    submit: () => {
      setIsTried(true)
      if (view.problems.length === 0 && (view.isLeaf || view.next !== null)) act.mutate()
    },
  }
}

export const StepForm = (props: StepFormProps) => {
  const texts = useTexts(answerTexts)
  const { step, view, errors, problem, isSending, redraw, enter, submit } = useStep(props)
  return (
    <Card title={texts.title(step.label)} text={texts.lead}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={submit}
        actions={
          <Button type="submit" kind="main" busy={isSending}>
            {isSending ? texts.sealing : view.isLeaf ? texts.submitAndEnd : texts.submit}
          </Button>
        }
      >
        {view.elements.map((element) => (
          <Element
            key={slugOf(element)}
            {...props}
            view={element}
            step={step}
            error={errors[slugOf(element)]}
            onEntry={enter}
            onChanged={redraw}
          />
        ))}
        <Constants constants={view.constants} />
      </Form>
    </Card>
  )
}

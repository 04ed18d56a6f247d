// One step of the turn: its elements, with back and next. Nothing is sent here.
import { FlowRunError, type FlowStep } from '@company-data/sdk/person'
import { Button, Card, Form, useTexts } from '@company-data/ui'
import { useAction, useAppTexts } from '@company-data/web/app'
import { useState } from 'react'
import { runProblem, runProblemTexts } from '../run-problems.ts'
import { answerTexts } from '../step-form/answer-texts.ts'
import { getEntries, hasInput } from '../step-form/entries.ts'
import { StepElements, type WrapElement } from '../step-form/step-elements.tsx'
import { stepErrors } from '../step-form/step-problems.ts'
import styles from './turn.module.css'
import type { TurnProps } from './turn-props.ts'
import { turnTexts } from './turn-texts.ts'

interface StepCardProps extends Pick<TurnProps, 'run' | 'types' | 'source' | 'savedInput' | 'asker' | 'draftNote'> {
  step: FlowStep
  /** Renders the step again after input. */
  onChanged: () => void
  /** Undefined if nothing is before it. */
  onBack: (() => void) | undefined
  onNext: () => void
  /** Frames each element, for a page that marks them. */
  wrapElement?: WrapElement | undefined
}

/** A plugin without an up-to-date result is called before the step is left (D2-PLG-09). */
const useAdvance = (step: FlowStep, onNext: () => void, onChanged: () => void) =>
  useAction({
    mutationFn: async () => {
      await step.askPlugins()
      const { problems, isLeaf, next } = step.view()
      if (problems.length > 0) throw new FlowRunError('step_incomplete', { problems })
      if (!isLeaf && next === null) throw new FlowRunError('no_next_step')
    },
    onSuccess: onNext,
    onError: onChanged,
  })

const isSaidAtFields = (error: unknown): boolean => error instanceof FlowRunError && error.reason === 'step_incomplete'

export const StepCard = (props: StepCardProps) => {
  const { run, types, source, savedInput, asker, draftNote, step, onChanged, onBack, onNext, wrapElement } = props
  const texts = useTexts(turnTexts)
  const stepTexts = useTexts(answerTexts)
  const problems = useTexts(runProblemTexts)
  const appTexts = useAppTexts()
  const [isTried, setIsTried] = useState(false)
  const advance = useAdvance(step, onNext, onChanged)
  const view = step.view()
  const errors = isTried ? stepErrors(stepTexts, view.problems) : {}
  const hasMoved = advance.error instanceof FlowRunError && advance.error.reason === 'no_next_step'
  const isStuck = hasMoved && view.problems.length === 0 && view.next === null && !view.isLeaf
  const refusal = hasMoved || isSaidAtFields(advance.error) ? null : advance.error
  return (
    <Card title={step.label}>
      <Form
        lostBy={savedInput.lostBy}
        isEdited={() => hasInput(getEntries(savedInput.input, step.key))}
        errors={errors}
        problem={isStuck ? texts.noNext : refusal ? runProblem(refusal, problems, appTexts) : undefined}
        onSubmit={() => {
          setIsTried(true)
          advance.mutate()
        }}
        actions={
          <div className={styles.ways}>
            <Button icon="arrowLeft" disabled={onBack === undefined} onClick={onBack}>
              {texts.back}
            </Button>
            <Button type="submit" kind="main" busy={advance.isPending}>
              {advance.isPending ? texts.asking : texts.next}
            </Button>
          </div>
        }
      >
        <StepElements
          run={run}
          types={types}
          source={source}
          company={asker.company}
          step={step}
          view={view}
          errors={errors}
          wrapElement={wrapElement}
          entries={getEntries(savedInput.input, step.key)}
          onChanged={() => {
            savedInput.keep()
            onChanged()
          }}
        />
        {view.elements.length === 0 && <p className="muted">{texts.nothingToDo}</p>}
        {draftNote}
      </Form>
    </Card>
  )
}

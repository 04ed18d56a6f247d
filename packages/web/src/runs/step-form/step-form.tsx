// The user's turn: the step of the pinned definition as a form, with texts, defaults and constants that follow the input.

import { FlowRunError, type FlowStep } from '@company-data/sdk/person'
import { Button, Card, Form, showToast, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { useMemo, useReducer, useState } from 'react'
import { runProblem, runProblemTexts } from '../run-problems.ts'
import { type OwnRun, useRunAct } from '../use-run.ts'
import { answerTexts } from './answer-texts.ts'
import { type Entries, reapplyEntries } from './entries.ts'
import { StepElements, type StepElementsProps } from './step-elements.tsx'
import { constantProblem, stepErrors } from './step-problems.ts'

type StepFormProps = Pick<StepElementsProps, 'run' | 'types' | 'source' | 'company' | 'entries' | 'onChanged'>

const stepWith = (run: OwnRun, entries: Entries): FlowStep => {
  const step = run.step()
  reapplyEntries(run, step, entries)
  return step
}

const useStep = ({ run, entries, onChanged }: StepFormProps) => {
  const texts = useTexts(answerTexts)
  const problems = useTexts(runProblemTexts)
  const appTexts = useAppTexts()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [isTried, setIsTried] = useState(false)
  const step = useMemo(() => stepWith(run, entries), [run, entries])
  const view = step.view()
  const submitMutation = useRunAct(
    // Plugins without a result are called first, so that nothing is reported missing too early.
    () => step.submit(),
    () => {
      entries.clear()
      setIsTried(false)
      showToast(texts.done)
      onChanged()
    },
  )
  const reason = submitMutation.error instanceof FlowRunError ? submitMutation.error.reason : undefined
  const isSaidInForm = reason === 'step_incomplete' || reason === 'character_unprintable' || reason === 'no_next_step'
  const refusal = isSaidInForm ? null : submitMutation.error
  const refusalText = refusal ? runProblem(refusal, problems, appTexts) : undefined
  const isStuck = isTried && view.problems.length === 0 && view.next === null && !view.isLeaf
  return {
    step,
    view,
    isSending: submitMutation.isPending,
    errors: isTried ? stepErrors(texts, view.problems) : {},
    problem: constantProblem(texts, view) ?? (isStuck ? texts.noNext : refusalText),
    redraw,
    submit: () => {
      setIsTried(true)
      submitMutation.mutate()
    },
  }
}

export const StepForm = (props: StepFormProps) => {
  const texts = useTexts(answerTexts)
  const { step, view, errors, problem, isSending, redraw, submit } = useStep(props)
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
        <StepElements {...props} step={step} view={view} errors={errors} onChanged={redraw} />
      </Form>
    </Card>
  )
}

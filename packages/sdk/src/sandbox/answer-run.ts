// Answers the steps of a flow run for a sandbox person: required fields get realistic values, documents are generated.
import type { FlowRun } from '../flow-runs/flow-run.ts'
import type { FlowStep } from '../flow-runs/steps/flow-step.ts'
import { createSampleAnswer, type Identity } from './sample-values.ts'

const fillStep = (step: FlowStep, identity: Identity): void => {
  for (const view of step.view().elements) {
    if (view.kind !== 'field' || (view.value !== undefined && view.value !== null && view.value !== '')) continue
    const { slug, type, options } = view.element
    const answer = createSampleAnswer({ slug, type, options: options?.map(String) ?? null }, identity)
    if ('file' in answer) step.attach(slug, answer.file)
    else
      step.enter(
        slug,
        answer.value.startsWith('{') || answer.value.startsWith('[') ? JSON.parse(answer.value) : answer.value,
      )
  }
}

/** Until it is the turn of another party. */
export const answerRun = async (run: FlowRun<never>, identity: Identity): Promise<void> => {
  while (run.isMyTurn()) {
    const step = run.step()
    fillStep(step, identity)
    await step.submit()
  }
  if (run.canGenerate()) await run.generate()
}

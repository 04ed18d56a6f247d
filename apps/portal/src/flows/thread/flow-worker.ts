// The thread of the editor: places, judges and explains a flow, so that typing into one of 200 steps never waits for it.
import { explainPaths, testDefinition, validateDefinition } from '@company-data/flow-engine'
import { placeSteps } from '../canvas/place-steps.ts'
import type { FlowActs, FlowReply, FlowRequest, JudgeQuestion } from './flow-messages.ts'

const judge = ({ definition, tests, context }: JudgeQuestion): FlowActs['judge']['answer'] => [
  ...validateDefinition(definition, context),
  ...testDefinition(definition, tests, context),
]

const answerTo = ({ act, question }: FlowRequest) => {
  if (act === 'place') return placeSteps(question)
  return act === 'judge' ? judge(question) : explainPaths(question.definition, question.fieldTypes)
}

addEventListener('message', ({ data }: MessageEvent<FlowRequest>) => {
  try {
    postMessage({ id: data.id, answer: answerTo(data) } satisfies FlowReply)
  } catch (error) {
    postMessage({ id: data.id, failure: String(error) } satisfies FlowReply)
  }
})

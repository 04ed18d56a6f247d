// The editor's worker: lays out, checks and explains a flow, so that typing in a flow of 200 steps never waits for it.
import { explainPaths, testDefinition, validateDefinition } from '@company-data/flow-engine'
import { placeSteps } from '../canvas/place-steps.ts'
import { germanSentences } from '../problems/german/german-problem-texts.ts'
import type { FlowActions, FlowReply, FlowRequest, ValidationQuestion } from './flow-messages.ts'

/** Undefined for English, which the flow engine itself uses. */
const sentencesIn = { en: undefined, de: germanSentences }

const validate = ({ definition, tests, context, language }: ValidationQuestion): FlowActions['validate']['answer'] => [
  ...validateDefinition(definition, context, sentencesIn[language]),
  ...testDefinition(definition, tests, context, sentencesIn[language]),
]

const handleRequest = ({ act, question }: FlowRequest) => {
  if (act === 'place') return placeSteps(question)
  return act === 'validate' ? validate(question) : explainPaths(question.definition, question.fieldTypes)
}

addEventListener('message', ({ data }: MessageEvent<FlowRequest>) => {
  try {
    postMessage({ id: data.id, answer: handleRequest(data) } satisfies FlowReply)
  } catch (error) {
    postMessage({ id: data.id, failure: String(error) } satisfies FlowReply)
  }
})

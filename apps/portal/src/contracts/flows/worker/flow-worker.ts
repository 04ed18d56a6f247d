// The editor's worker: lays out, checks and explains a flow, so that typing in a flow of 200 steps never waits for it.
import { explainPaths, testDefinition, validateDefinition } from '@company-data/flow-engine'
import { toBuiltIn } from '@company-data/ui/texts'
import { placeSteps } from '../canvas/place-steps.ts'
import { englishSentences } from '../problems/english/english-problem-texts.ts'
import { germanSentences } from '../problems/german/german-problem-texts.ts'
import { labelSentences } from '../problems/labelled-sentences.ts'
import type { FlowActions, FlowReply, FlowRequest, ValidationQuestion } from './flow-messages.ts'

const sentencesIn = { en: englishSentences, de: germanSentences }

const validate = ({ definition, tests, context, language }: ValidationQuestion): FlowActions['validate']['answer'] => {
  const sentences = labelSentences(sentencesIn[toBuiltIn(language)], definition, language)
  return [
    ...validateDefinition(definition, context, sentences),
    ...testDefinition(definition, tests, context, sentences),
  ]
}

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

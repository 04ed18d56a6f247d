// Problems of a step, as texts at its fields.
import type { FlowStepProblem } from '@company-data/sdk/person'
import { type AnswerTexts, answerTexts } from './answer-texts.ts'

const formatMessage = (
  texts: AnswerTexts,
  language: 'reason' | 'words',
  { problem, reason }: FlowStepProblem,
): string => (problem === 'type' && reason !== undefined && language === 'reason' ? reason : texts.problems[problem])

export const stepErrors = (texts: AnswerTexts, problems: readonly FlowStepProblem[]): Record<string, string> => {
  // The validator's reasons are English sentences.
  const language = texts === answerTexts.en ? 'reason' : 'words'
  return Object.fromEntries(problems.map((problem) => [problem.slug, formatMessage(texts, language, problem)]))
}

// Problems of a step, as texts at its fields.
import type { FlowStepProblem, FlowStepView } from '@company-data/sdk/person'
import { nameCharacters } from '../character-names.ts'
import { type AnswerTexts, answerTexts } from './answer-texts.ts'

const formatMessage = (
  texts: AnswerTexts,
  language: 'reason' | 'words',
  { problem, reason, characters = [] }: FlowStepProblem,
): string => {
  if (problem === 'unprintable') return texts.unprintable(nameCharacters(characters))
  return problem === 'type' && reason !== undefined && language === 'reason' ? reason : texts.problems[problem]
}

export const stepErrors = (texts: AnswerTexts, problems: readonly FlowStepProblem[]): Record<string, string> => {
  // The validator's reasons are English sentences.
  const language = texts === answerTexts.en ? 'reason' : 'words'
  return Object.fromEntries(problems.map((problem) => [problem.slug, formatMessage(texts, language, problem)]))
}

/** FB-05: characters that no document prints are named while the person types, all else when the step is sent. */
export const unprintableErrors = (texts: AnswerTexts, problems: readonly FlowStepProblem[]): Record<string, string> =>
  stepErrors(
    texts,
    problems.filter(({ problem }) => problem === 'unprintable'),
  )

/** FB-05: no field can show the problem of a constant, so that the form does. */
export const constantProblem = (
  texts: AnswerTexts,
  { elements, constants, problems }: Pick<FlowStepView, 'elements' | 'constants' | 'problems'>,
): string | undefined => {
  const slugs = new Set(elements.map((element) => ('slug' in element ? element.slug : '')))
  const unprintable = problems.find(({ problem, slug }) => problem === 'unprintable' && !slugs.has(slug))
  if (unprintable === undefined) return undefined
  const label = constants.find(({ key }) => key === unprintable.slug)?.label ?? unprintable.slug
  return texts.constantUnprintable(label, nameCharacters(unprintable.characters ?? []))
}

// Problems of a sharing form, at the fields: found here before sending, or refused by the platform.
import { isPlatformError } from '@company-data/sdk/person'
import { useTexts } from '@company-data/ui'
import { useFrameTexts } from '@company-data/ui/frame'
import { type FrameTexts, noProblems, type Problems, problemsOf } from '@company-data/ui/frame/rules'
import type { ShareProblem } from './share-rules.ts'
import { type ShareTexts, shareTexts } from './share-texts.ts'

const wordsOf = (texts: ShareTexts, frame: FrameTexts, problem: ShareProblem): string =>
  problem.kind === 'type' ? frame.valueReason(problem.reason) : texts.problems[problem.kind]

/** G-081, G-083: refusals that name fields by slug. */
const slugsIn = ({ missing, slug }: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(missing) ? missing.map(String) : typeof slug === 'string' ? [slug] : []

export interface ShareProblems {
  /** Problems of the current input. */
  ofForm(problems: Readonly<Record<string, ShareProblem>>): Record<string, string>
  ofRefusal(error: unknown): Problems
}

export const useShareProblems = (): ShareProblems => {
  const texts = useTexts(shareTexts)
  const frame = useFrameTexts()
  return {
    ofForm: (problems) =>
      Object.fromEntries(Object.entries(problems).map(([slug, problem]) => [slug, wordsOf(texts, frame, problem)])),
    ofRefusal: (error) => {
      if (!error) return noProblems
      const slugs = isPlatformError(error) ? slugsIn(error.members) : []
      if (slugs.length === 0 || !isPlatformError(error)) return problemsOf(error, frame)
      const words = frame.refusal(error)
      return { errors: Object.fromEntries(slugs.map((slug) => [slug, words])), problem: words }
    },
  }
}

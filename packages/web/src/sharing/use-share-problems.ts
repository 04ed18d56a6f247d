// Problems of a sharing form, at the fields: found here before sending, or refused by the platform.
import { isPlatformError } from '@company-data/sdk/person'
import { useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { type AppTexts, noProblems, type Problems, toProblems } from '@company-data/web/app/rules'
import type { ShareProblem } from './share-problems.ts'
import { type ShareTexts, shareTexts } from './share-texts.ts'

const formatShareProblem = (texts: ShareTexts, appTexts: AppTexts, problem: ShareProblem): string =>
  problem.kind === 'type' ? appTexts.valueReason(problem.refused) : texts.problems[problem.kind]

/** G-081, G-083: refusals that name fields by slug. */
const slugsIn = ({ missing, slug }: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(missing) ? missing.map(String) : typeof slug === 'string' ? [slug] : []

export interface ShareProblems {
  /** Problems of the current input. */
  formatFormProblems(problems: Readonly<Record<string, ShareProblem>>): Record<string, string>
  toRefusalProblems(error: unknown): Problems
}

export const useShareProblems = (): ShareProblems => {
  const texts = useTexts(shareTexts)
  const appTexts = useAppTexts()
  return {
    formatFormProblems: (problems) =>
      Object.fromEntries(
        Object.entries(problems).map(([slug, problem]) => [slug, formatShareProblem(texts, appTexts, problem)]),
      ),
    toRefusalProblems: (error) => {
      if (!error) return noProblems
      const slugs = isPlatformError(error) ? slugsIn(error.members) : []
      if (slugs.length === 0 || !isPlatformError(error)) return toProblems(error, appTexts)
      const message = appTexts.refusal(error)
      return { errors: Object.fromEntries(slugs.map((slug) => [slug, message])), problem: message }
    },
  }
}

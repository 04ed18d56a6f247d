// A sharing form with the call that sends it; problems are shown from the first attempt on.
import { type FieldAnswers, isPlatformError } from '@company-data/sdk/person'
import { useState } from 'react'
import type { ShareForm } from '../use-share-form.ts'
import { useShareProblems } from '../use-share-problems.ts'

interface Sending {
  /** The service or the profile has changed since the form was read. */
  hasChanged: boolean
  /** By slug. */
  errors: Record<string, string>
  problem: string | undefined
  submit(): void
}

/** `error`: the refusal of the last call. */
export const useSending = (form: ShareForm, error: unknown, send: (answers: FieldAnswers) => void): Sending => {
  const { formatFormProblems, toRefusalProblems } = useShareProblems()
  const [isTried, setIsTried] = useState(false)
  const hasChanged = isPlatformError(error, 'services.config_conflict')
  const refusal = toRefusalProblems(hasChanged ? undefined : error)
  return {
    hasChanged,
    problem: refusal.problem,
    errors: { ...refusal.errors, ...(isTried ? formatFormProblems(form.problems()) : {}) },
    submit: () => {
      setIsTried(true)
      if (Object.keys(form.problems()).length === 0) send(form.answers())
    },
  }
}

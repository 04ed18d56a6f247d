// A sign-in or unlock in steps: the password, then the second-factor code if one is on.

import type { UnlockStep } from '@company-data/sdk/person'
import { useTexts } from '@company-data/ui'
import { useState } from 'react'
import { useAppTexts } from '../../app-context.tsx'
import { noProblems, type Problems } from '../../problems.ts'
import { authTexts } from '../auth-texts.ts'
import type { SecondFactor } from '../password-session.ts'
import type { OnStep } from '../session-types.ts'
import { asksForCode, passkeyProblems, signInProblems } from './sign-in-problems.ts'

/** On a slow phone the first drawing and the work behind it would be one long task. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const STEPS: readonly UnlockStep[] = ['proving', 'asking', 'opening']

export interface SignInSteps<Credentials> {
  /** Asks for a passkey instead of the password; undefined if this page cannot use passkeys. */
  passkey?: ((onStep: OnStep) => Promise<void>) | undefined
  attempt: (credentials: Credentials, second: SecondFactor | undefined, onStep: OnStep) => Promise<void>
  /** The message for a wrong password. */
  wrongPassword: string
  /** The message for an account of another app. */
  otherAccount: string
}

export const useSignIn = <Credentials>(steps: SignInSteps<Credentials>) => {
  const { attempt, passkey, wrongPassword, otherAccount } = steps
  const texts = useTexts(authTexts)
  const errorTexts = useAppTexts()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [step, setStep] = useState<UnlockStep>()
  const [pendingCredentials, setPendingCredentials] = useState<Credentials>()

  const run = async (credentials: Credentials, second?: SecondFactor): Promise<void> => {
    setBusy(true)
    setProblems(noProblems)
    await nextTask()
    try {
      await attempt(credentials, second, setStep)
    } catch (error) {
      setBusy(false)
      setStep(undefined)
      if (asksForCode(error) && second === undefined) return setPendingCredentials(() => credentials)
      const attempted = { hasCode: second !== undefined, wrongPassword, otherAccount }
      setProblems(signInProblems(error, attempted, texts, errorTexts))
    }
  }

  const runPasskey = async (work: (onStep: OnStep) => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblems(noProblems)
    try {
      await work(setStep)
    } catch (error) {
      setProblems(passkeyProblems(error, otherAccount, texts, errorTexts))
    }
    // The card is still open if the password must follow.
    setBusy(false)
    setStep(undefined)
  }

  const progress = step && { label: texts.steps[step], value: STEPS.indexOf(step) + 1, max: STEPS.length + 1 }
  return {
    busy,
    problems,
    /** The current step, while one runs. */
    progress,
    start: (credentials: Credentials) => run(credentials),
    startPasskey: passkey && (() => runPasskey(passkey)),
    /** Present while a code is needed. */
    codeStep:
      pendingCredentials === undefined
        ? undefined
        : {
            busy,
            problems,
            progress,
            onBack: () => {
              setProblems(noProblems)
              setPendingCredentials(undefined)
            },
            onCode: (second: SecondFactor) => run(pendingCredentials, second),
          },
  }
}

// The second step of a return: the mailed digits, and the second factor or a waiting time if one is on.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import { Button, Notice, showToast, TextField, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, useAction, useAppTexts } from '@company-data/web/app'
import {
  isCode,
  isSecondFactorCode,
  noProblems,
  normalizeCode,
  type Problems,
  toProblems,
} from '@company-data/web/app/rules'
import { type ReactNode, useState } from 'react'
import { forgottenTexts } from './forgotten-texts.ts'
import type { ReturnSession, ReturnStep } from './return-steps.ts'

type OpenStep = Extract<ReturnStep, { name: 'open' }>
type Values = Readonly<Record<string, string>>

interface OpenReturnProps {
  session: ReturnSession
  step: OpenStep
  links: ReactNode
  onStep: (step: ReturnStep) => void
}

/** `waits`: the owner no longer has the second factor. */
type Factor = 'none' | 'asked' | 'waits'

/** The keys belong to an account of the other app. */
class OtherApp extends Error {}

const asksForFactor = (error: unknown): boolean => isPlatformError(error, 'auth.code_required')

const useOpen = ({ session, step, onStep }: OpenReturnProps, factor: Factor, onFactor: (factor: Factor) => void) =>
  useAction({
    mutationFn: async ({ digits = '', second_factor = '' }: Values) => {
      const result = await step.accountReturn.open({
        code: normalizeCode(digits),
        ...(factor === 'asked' && { second_factor: second_factor.replace(/\s/g, '') }),
        ...(factor === 'waits' && { wait: true }),
      })
      if (result.status === 'ready' && result.usertype !== session.usertype) throw new OtherApp()
      return result
    },
    onSuccess: (result) =>
      onStep(
        result.status === 'waiting'
          ? { name: 'waiting', readyAt: result.ready_at }
          : { name: 'password', email: step.email, ready: result },
      ),
    onError: (error) => asksForFactor(error) && onFactor('asked'),
    gcTime: 0,
  })

const useOpenProblems = (error: unknown, otherAccount: string): Problems => {
  const texts = useTexts(forgottenTexts)
  const appTexts = useAppTexts()
  const toMessage = (message: string): Problems => ({ errors: {}, problem: message })
  if (error === null || asksForFactor(error)) return noProblems
  if (error instanceof OtherApp) return toMessage(otherAccount)
  if (isPlatformError(error, 'account.return_denied')) return toMessage(texts.denied)
  if (isOutcomeUnknown(error)) return toMessage(texts.maybeUsed)
  return toProblems(error, appTexts)
}

/** Begins again with the same kit: the newest digits replace all earlier ones. */
const useSendAgain = ({ session, step, onStep }: OpenReturnProps) => {
  const texts = useTexts(forgottenTexts)
  const appTexts = useAppTexts()
  return useAction({
    mutationFn: () => session.client.returns.begin({ email: step.email, kitCode: step.kitCode }),
    onSuccess: (accountReturn) => {
      showToast(texts.sentAgain)
      onStep({ ...step, accountReturn })
    },
    onError: (error) => showToast(toProblems(error, appTexts, {}, 'read').problem ?? ''),
    gcTime: 0,
  })
}

const FactorFields = ({ factor, onFactor }: { factor: Factor; onFactor: (factor: Factor) => void }) => {
  const texts = useTexts(forgottenTexts)
  if (factor === 'none') return null
  if (factor === 'waits')
    return (
      <Notice
        tone="warn"
        title={texts.waitTitle}
        action={<Button onClick={() => onFactor('asked')}>{texts.haveFactor}</Button>}
      >
        {texts.waitLead}
      </Notice>
    )
  return (
    <>
      <Notice tone="info" action={<Button onClick={() => onFactor('waits')}>{texts.noFactor}</Button>}>
        {texts.secondFactorLead}
      </Notice>
      <TextField
        name="second_factor"
        label={texts.secondFactor}
        hint={texts.secondFactorHint}
        autoComplete="one-time-code"
        autoFocus
        mono
        maxLength={16}
        validate={(value) => (isSecondFactorCode(value) ? null : texts.digitsNeeded)}
      />
    </>
  )
}

export const OpenReturn = (props: OpenReturnProps) => {
  const { session, step, links } = props
  const texts = useTexts(forgottenTexts)
  const [factor, setFactor] = useState<Factor>('none')
  const open = useOpen(props, factor, setFactor)
  const sendAgain = useSendAgain(props)
  const { errors, problem } = useOpenProblems(open.error, session.otherAccount)
  return (
    <AuthCard
      icon="mail"
      title={texts.openTitle}
      lead={texts.openLead(step.email)}
      progress={open.isPending ? { label: texts.opening, value: null, max: 1 } : undefined}
      links={
        <>
          <Button kind="quiet" busy={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
            {texts.sendAgain}
          </Button>
          {links}
        </>
      }
    >
      <AuthForm
        errors={errors}
        problem={problem}
        onSubmit={(values) => open.mutate(values)}
        actions={
          <Button type="submit" kind="main" busy={open.isPending}>
            {open.isPending ? texts.opening : factor === 'waits' ? texts.wait : texts.open}
          </Button>
        }
      >
        <TextField
          name="digits"
          label={texts.digits}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          mono
          maxLength={9}
          validate={(value) => (isCode(value) ? null : texts.digitsNeeded)}
        />
        <FactorFields factor={factor} onFactor={setFactor} />
      </AuthForm>
    </AuthCard>
  )
}

// The last step of a return: the new password. The page then shows the sheet of the new kit.
import { isPlatformError, type SignIn } from '@company-data/sdk/person'
import { Button, Notice, useTexts } from '@company-data/ui'
import { AuthCard, AuthForm, KnownAddress, NewPasswordFields, useAction, useAppTexts } from '@company-data/web/app'
import { noProblems, type Problems, toProblems } from '@company-data/web/app/rules'
import { useMemo, useState } from 'react'
import { EarlierPassword, PasswordUnchanged } from '../../password/password-change.ts'
import { handOverKit, holdKitSecret, type ShownKit, takeHandedKit } from '../kit-secret.ts'
import { finishReturns } from './finish-return.ts'
import { forgottenTexts } from './forgotten-texts.ts'
import type { ReturnSession, ReturnStep } from './return-steps.ts'

type PasswordStep = Extract<ReturnStep, { name: 'password' }>

interface SetPasswordProps {
  session: ReturnSession
  step: PasswordStep
  onStep: (step: ReturnStep) => void
  /** Shows the page with the sheet, once signed in. */
  onReturned: () => void
}

const isOver = (error: unknown): boolean => isPlatformError(error, 'account.return_denied')

const useFinish = ({ session, step, onStep, onReturned }: SetPasswordProps) => {
  const { email, ready } = step
  const finish = useMemo(() => finishReturns(ready), [ready])
  const [isAskingAgain, setAskingAgain] = useState(false)
  const createKit = (kitId?: string): ShownKit => ({
    secret: holdKitSecret(ready.kitCode),
    kitId,
    createdAt: new Date(),
  })
  const enter = (signIn: SignIn & { kit_id: string }) => {
    handOverKit(createKit(signIn.kit_id))
    session.begin(signIn, email)
    onReturned()
  }
  /** Without a response the tokens are missing too. A second factor or another failure leads to the sign-in page. */
  const enterBySignIn = async (password: string) => {
    const kit = createKit()
    handOverKit(kit)
    try {
      await session.signIn({ email, password })
      onReturned()
    } catch {
      takeHandedKit()
      onStep({ name: 'done', email, kit, isEarlier: false })
    }
  }
  const mutation = useAction({
    mutationFn: async (password: string) => {
      const signIn = await finish(password, { onProgress: (progress) => setAskingAgain(progress === 'asking-again') })
      return signIn ? enter(signIn) : enterBySignIn(password)
    },
    onError: (error) => {
      if (error instanceof EarlierPassword) onStep({ name: 'done', email, kit: createKit(), isEarlier: true })
    },
    onSettled: () => setAskingAgain(false),
    gcTime: 0,
  })
  return { finish: mutation, isAskingAgain }
}

export const SetPassword = (props: SetPasswordProps) => {
  const { step, onStep } = props
  const texts = useTexts(forgottenTexts)
  const appTexts = useAppTexts()
  const { finish, isAskingAgain } = useFinish(props)
  const toFinishProblems = (error: unknown): Problems => {
    if (error instanceof PasswordUnchanged) return { errors: {}, problem: texts.notFinished }
    if (isOver(error)) return { errors: {}, problem: texts.over }
    return toProblems(error, appTexts)
  }
  const { errors, problem } = finish.error ? toFinishProblems(finish.error) : noProblems
  const label = isAskingAgain ? texts.askingAgain : texts.finishing
  return (
    <AuthCard
      icon="lockOpen"
      title={texts.passwordTitle}
      lead={texts.passwordLead}
      progress={finish.isPending ? { label, value: null, max: 1 } : undefined}
      links={
        isOver(finish.error) && (
          <Button kind="quiet" onClick={() => onStep({ name: 'begin' })}>
            {texts.restart}
          </Button>
        )
      }
    >
      <AuthForm
        errors={errors}
        problem={problem}
        onSubmit={({ password = '' }) => finish.mutate(password)}
        actions={
          <Button type="submit" kind="main" busy={finish.isPending}>
            {finish.isPending ? texts.finishing : texts.finish}
          </Button>
        }
      >
        <KnownAddress email={step.email} />
        <NewPasswordFields
          label={texts.newPassword}
          repeatLabel={texts.repeatPassword}
          hint={texts.passwordHint}
          email={step.email}
          autoFocus
        />
        <Notice tone={isAskingAgain ? 'warn' : 'info'}>{isAskingAgain ? texts.askingAgain : texts.ends}</Notice>
      </AuthForm>
    </AuthCard>
  )
}

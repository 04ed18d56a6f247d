// A new password: the same keys are sealed again in this page, and every other session ends (G-011).
import { Form, Notice, Progress, showToast, useTexts } from '@company-data/ui'
import {
  FormButtons,
  KnownAddress,
  NewPasswordFields,
  useAction,
  useAppTexts,
  useTypedUser,
} from '@company-data/web/app'
import { type AppTexts, noProblems, type Problems, proofProblems } from '@company-data/web/app/rules'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  EarlierPassword,
  type PasswordClient,
  type PasswordProgress,
  PasswordUnchanged,
  passwordChanges,
} from './password-change.ts'
import { passwordTexts } from './password-texts.ts'
import { type PasskeyUnlockState, ProofChoice, toKeyProof } from './proof-choice.tsx'

const STEPS: readonly PasswordProgress[] = ['proving', 'sealing', 'asking']

const ChangeProgress = ({ progress }: { progress: PasswordProgress }) => {
  const texts = useTexts(passwordTexts)
  const isLost = progress === 'asking-again'
  return (
    <>
      {isLost && <Notice tone="warn">{texts.answerLost}</Notice>}
      <Progress
        label={texts.passwordSteps[progress]}
        value={isLost ? null : STEPS.indexOf(progress) + 1}
        max={STEPS.length + 1}
      />
    </>
  )
}

type PasswordTexts = (typeof passwordTexts)['en']

const problemsIn = (error: unknown, texts: PasswordTexts, errorTexts: AppTexts): Problems => {
  if (error === null) return noProblems
  if (error instanceof PasswordUnchanged) return { errors: {}, problem: texts.passwordUnchanged }
  if (error instanceof EarlierPassword) return { errors: {}, problem: texts.earlierPassword }
  return proofProblems(error, errorTexts)
}

const usePasswordChange = (client: PasswordClient) => {
  const texts = useTexts(passwordTexts)
  const send = useMemo(() => passwordChanges(client), [client])
  const [progress, setProgress] = useState<PasswordProgress>()
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const change = useAction({
    mutationFn: ({ new_password = '', ...values }: Readonly<Record<string, string>>) =>
      send({ ...toKeyProof(values), new_password }, { onProgress: setProgress }),
    // Shown even if the form has been closed in the meantime.
    onSuccess: () => showToast(texts.passwordChanged),
    onError: (error) => {
      if (isUnmounted.current && error instanceof PasswordUnchanged) showToast(texts.passwordUnchanged)
    },
    onSettled: () => setProgress(undefined),
  })
  return { change, progress }
}

interface PasswordFormProps {
  client: PasswordClient & PasskeyUnlockState
  onClose: () => void
}

export const PasswordForm = ({ client, onClose }: PasswordFormProps) => {
  const texts = useTexts(passwordTexts)
  const errorTexts = useAppTexts()
  const { email } = useTypedUser()
  const { change, progress } = usePasswordChange(client)
  const { error, isPending } = change
  const { errors, problem } = useMemo(() => problemsIn(error, texts, errorTexts), [error, texts, errorTexts])
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => change.mutate(values, { onSuccess: onClose })}
      actions={<FormButtons action={texts.changePassword} busy={isPending} onCancel={onClose} />}
    >
      <KnownAddress email={email} />
      <ProofChoice client={client} label={texts.oldPassword} autoFocus />
      <NewPasswordFields
        name="new_password"
        label={texts.newPassword}
        repeatLabel={texts.repeatPassword}
        hint={texts.newPasswordHint}
        email={email}
      />
      {progress === undefined ? (
        <Notice tone="info">{texts.endsSessions}</Notice>
      ) : (
        <ChangeProgress progress={progress} />
      )}
    </Form>
  )
}

// A new password: the same keys are sealed again in this page, and every other session ends (G-011).
import { arePasskeysAvailable, askPasskey } from '@company-data/sdk/passkeys'
import { Button, Form, Notice, Progress, showToast, useTexts } from '@company-data/ui'
import {
  AccountPasswordField,
  FormButtons,
  KnownAddress,
  NewPasswordFields,
  useAppTexts,
  useTypedUser,
} from '@company-data/ui/app'
import { type AppTexts, noProblems, type Problems, proofProblems } from '@company-data/ui/app/rules'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  EarlierPassword,
  type PasswordClient,
  type PasswordProgress,
  PasswordUnchanged,
  passwordChanges,
} from './password-change.ts'
import { passwordTexts } from './password-texts.ts'

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
  const change = useMutation({
    // Without the field of the old password, a passkey proves the change.
    mutationFn: ({ password, new_password = '' }: Readonly<Record<string, string>>) => {
      const proof = password === undefined ? { passkey: askPasskey } : { password }
      return send({ ...proof, new_password }, { onProgress: setProgress })
    },
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
  client: PasswordClient & { canUnlockWithPasskey(): boolean }
  onClose: () => void
}

/** The old password, or a passkey that opens the keys of this session. */
const ProofChoice = ({ hasPasskey }: { hasPasskey: boolean }) => {
  const texts = useTexts(passwordTexts)
  const [usesPasskey, setUsesPasskey] = useState(false)
  return (
    <>
      {usesPasskey ? (
        <Notice tone="info">{texts.passkeyProves}</Notice>
      ) : (
        <AccountPasswordField label={texts.oldPassword} autoFocus />
      )}
      {hasPasskey && (
        <div>
          <Button kind="quiet" icon="key" onClick={() => setUsesPasskey(!usesPasskey)}>
            {usesPasskey ? texts.useOldPassword : texts.usePasskeyInstead}
          </Button>
        </div>
      )}
    </>
  )
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
      <ProofChoice hasPasskey={arePasskeysAvailable() && client.canUnlockWithPasskey()} />
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

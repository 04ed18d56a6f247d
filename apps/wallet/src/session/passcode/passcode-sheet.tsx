// Sets or replaces the passcode, typed twice because it can never be shown. Replacing needs the current one or the password.
import type { PasscodeProof } from '@company-data/sdk/person'
import { isPlatformError } from '@company-data/sdk/person'
import { Button, Form, PasswordField, Sheet, showToast, useTexts } from '@company-data/ui'
import { NewPasscodeFields } from '@company-data/web/account'
import { AccountPasswordField, FormButtons, useAction, useAppTexts, useProofRequired } from '@company-data/web/app'
import { type AppTexts, noProblems, type Problems, proofProblems } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../use-session.tsx'
import { passcodeTexts } from './passcode-texts.ts'

type Values = Readonly<Record<string, string>>

const toProof = ({ current_passcode, password }: Values): PasscodeProof => {
  if (current_passcode !== undefined) return { current_passcode }
  return password === undefined ? {} : { password }
}

/** The passcode that is set, or the password where it is forgotten. */
const ReplacementProof = () => {
  const texts = useTexts(passcodeTexts)
  const [byPassword, setByPassword] = useState(false)
  return (
    <>
      {byPassword ? (
        <AccountPasswordField autoFocus />
      ) : (
        <PasswordField
          name="current_passcode"
          label={texts.currentPasscode}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          validate={(value) => (value === '' ? texts.currentNeeded : null)}
        />
      )}
      <div>
        <Button kind="quiet" onClick={() => setByPassword(!byPassword)}>
          {byPassword ? texts.useCurrent : texts.usePassword}
        </Button>
      </div>
    </>
  )
}

const toProblems = (
  error: unknown,
  values: Values | undefined,
  appTexts: AppTexts,
  texts: (typeof passcodeTexts)['en'],
): Problems => {
  if (values?.current_passcode !== undefined && isPlatformError(error, 'account.proof_invalid'))
    return { errors: { current_passcode: texts.currentWrong }, problem: undefined }
  // The field for the proof has just appeared.
  if (isPlatformError(error, 'account.proof_required')) return { errors: {}, problem: texts.replaceText }
  return proofProblems(error, appTexts)
}

export const PasscodeSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(passcodeTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const queries = useQueryClient()
  const save = useAction({
    mutationFn: (values: Values) => client.passcode.set(values.new_passcode ?? '', toProof(values)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['account'] })
      showToast(texts.saved)
      onClose()
    },
  })
  const needsProof = useProofRequired(save.error)
  const { errors, problem } = save.isError ? toProblems(save.error, save.variables, appTexts, texts) : noProblems
  return (
    <Sheet open={open} onClose={onClose} title={texts.setPasscode} summary={texts.setText}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={(values) => save.mutate(values)}
        actions={<FormButtons action={texts.save} busy={save.isPending} onCancel={onClose} />}
      >
        <NewPasscodeFields />
        {needsProof && <ReplacementProof />}
      </Form>
    </Sheet>
  )
}

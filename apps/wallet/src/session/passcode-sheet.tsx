// Sets or replaces the passcode, typed twice because it can never be shown.
import { Form, PasswordField, Sheet, showToast, useTexts } from '@company-data/ui'
import { AccountPasswordField, FormButtons, useAppTexts, useProofRequired } from '@company-data/ui/app'
import { noProblems, proofProblems } from '@company-data/ui/app/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passcodeTexts } from './passcode-texts.ts'
import { useClient } from './use-session.tsx'

const MIN_PASSCODE_LENGTH = 6

type Values = Readonly<Record<string, string>>

export const PasscodeSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(passcodeTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const [first, setFirst] = useState('')
  const save = useMutation({
    mutationFn: ({ new_passcode = '', password }: Values) =>
      client.setPasscode(new_passcode, password === undefined ? {} : { password }),
    onSuccess: () => {
      showToast(texts.saved)
      setFirst('')
      onClose()
    },
  })
  const needsProof = useProofRequired(save.error)
  const { errors, problem } = save.isError ? proofProblems(save.error, appTexts) : noProblems
  return (
    <Sheet open={open} onClose={onClose} title={texts.setPasscode} summary={texts.setText}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={(values) => save.mutate(values)}
        actions={<FormButtons action={texts.save} busy={save.isPending} onCancel={onClose} />}
      >
        <PasswordField
          name="new_passcode"
          label={texts.newPasscode}
          hint={texts.rule}
          autoComplete="off"
          value={first}
          onValueChange={setFirst}
          validate={(value) => (value.length < MIN_PASSCODE_LENGTH ? texts.rule : null)}
        />
        <PasswordField
          name="repeated"
          label={texts.repeat}
          autoComplete="off"
          validate={(value) => (value === first ? null : texts.differs)}
        />
        {needsProof && <AccountPasswordField autoFocus />}
      </Form>
    </Sheet>
  )
}

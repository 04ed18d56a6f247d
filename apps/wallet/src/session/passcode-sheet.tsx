// Sets or replaces the passcode, typed twice because it can never be shown.
import { Form, PasswordField, Sheet, showToast, useTexts } from '@company-data/ui'
import { FormButtons, useAppTexts } from '@company-data/ui/app'
import { noProblems, toProblems } from '@company-data/ui/app/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passcodeTexts } from './passcode-texts.ts'
import { useClient } from './use-session.tsx'

const MIN_PASSCODE_LENGTH = 6

export const PasscodeSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const texts = useTexts(passcodeTexts)
  const appTexts = useAppTexts()
  const client = useClient()
  const [first, setFirst] = useState('')
  const save = useMutation({
    mutationFn: (passcode: string) => client.setPasscode(passcode),
    onSuccess: () => {
      showToast(texts.saved)
      setFirst('')
      onClose()
    },
  })
  const { errors, problem } = save.isError ? toProblems(save.error, appTexts) : noProblems
  return (
    <Sheet open={open} onClose={onClose} title={texts.setPasscode} summary={texts.setText}>
      <Form
        errors={errors}
        problem={problem}
        onSubmit={({ new_passcode = '' }) => save.mutate(new_passcode)}
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
      </Form>
    </Sheet>
  )
}

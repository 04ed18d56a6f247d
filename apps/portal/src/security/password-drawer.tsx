// A new password: the same keys are sealed again in this page, and every other session ends (G-011).

import { Drawer, Form, Notice, PasswordField, tell, useTexts } from '@company-data/ui'
import { AccountPasswordField, FormButtons } from '@company-data/ui/frame'
import { noProblems, proofProblems } from '@company-data/ui/frame/rules'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { frameTexts } from '../frame/frame-texts.ts'
import { useClient } from '../session/use-session.tsx'
import { securityTexts } from './security-texts.ts'

const LEAST_CHARACTERS = 12

const NewPasswordFields = () => {
  const texts = useTexts(securityTexts)
  // The second field is compared with what stands in the first one at that moment.
  const first = useRef('')
  return (
    <>
      <PasswordField
        name="new_password"
        label={texts.newPassword}
        hint={texts.newPasswordHint}
        autoComplete="new-password"
        onValueChange={(value) => {
          first.current = value
        }}
        validate={(value) => ([...value].length < LEAST_CHARACTERS ? texts.passwordShort : null)}
      />
      <PasswordField
        name="repeated"
        label={texts.repeatPassword}
        autoComplete="new-password"
        validate={(value) => (value === first.current ? null : texts.repeatWrong)}
      />
    </>
  )
}

const PasswordForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts(securityTexts)
  const errorTexts = useTexts(frameTexts)
  const client = useClient()
  const change = useMutation({
    mutationFn: ({ password = '', new_password = '' }: Readonly<Record<string, string>>) =>
      client.changePassword({ password, new_password }),
    onSuccess: () => {
      tell(texts.passwordChanged)
      onClose()
    },
  })
  const { errors, problem } = change.error ? proofProblems(change.error, errorTexts) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => change.mutate(values)}
      actions={
        <FormButtons
          action={change.isPending ? texts.changing : texts.changePassword}
          busy={change.isPending}
          onCancel={onClose}
        />
      }
    >
      <AccountPasswordField label={texts.oldPassword} autoFocus />
      <NewPasswordFields />
      <Notice tone="info">{texts.endsSessions}</Notice>
    </Form>
  )
}

export const PasswordDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} title={useTexts(securityTexts).changePassword}>
    <PasswordForm onClose={onClose} />
  </Drawer>
)

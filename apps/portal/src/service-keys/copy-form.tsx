// The passphrase from its recovery copy, opened in this page with a mailed code and the password (G-053).

import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Form, Notice, PasswordField, TextField, useTexts } from '@company-data/ui'
import { QueryView, useAction } from '@company-data/web/app'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../app/app-texts.ts'
import { useClient } from '../session/use-session.tsx'
import { serviceKeysTexts } from './service-keys-texts.ts'
import { unlockProblems } from './unlock-methods.ts'
import type { Unlock } from './use-unlock.ts'

interface CopyFormProps {
  service: ServiceRecord
  unlock: Unlock
}

const Recovery = ({ copyId, unlock }: { copyId: string; unlock: Unlock }) => {
  const texts = useTexts(serviceKeysTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const sendCode = useAction({ mutationFn: () => client.recoveryCopies.requestCode() })
  const { errors, problem } = unlockProblems(unlock.error ?? sendCode.error, 'copy', texts, commonTexts)
  const submit = ({ code = '', password = '' }: Readonly<Record<string, string>>) => {
    if (!sendCode.isSuccess) return sendCode.mutate()
    unlock.mutate({ passphrase: () => client.recoveryCopies.recover(copyId, { password, code: code.trim() }) })
  }
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={submit}
      actions={
        <Button type="submit" kind="main" busy={sendCode.isPending || unlock.isPending}>
          {!sendCode.isSuccess ? texts.sendCode : unlock.isPending ? texts.unlocking : texts.unlock}
        </Button>
      }
    >
      <p className="muted">{texts.copyText}</p>
      {sendCode.isSuccess && (
        <>
          <TextField
            name="code"
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            mono
            validate={(value) => (value.trim() === '' ? texts.codeNeeded : null)}
          />
          <PasswordField
            name="password"
            label={texts.password}
            autoComplete="current-password"
            validate={(value) => (value === '' ? texts.passwordNeeded : null)}
          />
        </>
      )}
    </Form>
  )
}

export const CopyForm = ({ service, unlock }: CopyFormProps) => {
  const texts = useTexts(serviceKeysTexts)
  const client = useClient()
  const copies = useQuery({ queryKey: ['recovery-copies'], queryFn: () => client.recoveryCopies.list() })
  return (
    <QueryView query={copies} shape="form">
      {(data) => {
        const copy = data.find(({ kind, ref }) => kind === 'service_passphrase' && ref === service.id)
        return copy ? <Recovery copyId={copy.id} unlock={unlock} /> : <Notice tone="info">{texts.noCopy}</Notice>
      }}
    </QueryView>
  )
}

// The proof of an action: the password, or a passkey that opens the keys of this session.
import { type AskPasskey, arePasskeysAvailable, askPasskey } from '@company-data/sdk/passkeys'
import { Button, Notice, useTexts } from '@company-data/ui'
import { AccountPasswordField } from '@company-data/web/app'
import { type ReactNode, useState } from 'react'
import { passwordTexts } from './password-texts.ts'

export interface PasskeyUnlockState {
  passkeys: { canUnlock(): boolean }
}

interface ProofChoiceProps {
  client: PasskeyUnlockState
  label?: string
  hint?: ReactNode
  autoFocus?: boolean
}

/** The proof that the values of a form name: without the field of the password, a passkey is asked for. */
export const toKeyProof = ({
  password,
}: Readonly<Record<string, string>>): { password: string } | { passkey: AskPasskey } =>
  password === undefined ? { passkey: askPasskey } : { password }

export const ProofChoice = ({ client, ...field }: ProofChoiceProps) => {
  const texts = useTexts(passwordTexts)
  const [usesPasskey, setUsesPasskey] = useState(false)
  const hasPasskey = arePasskeysAvailable() && client.passkeys.canUnlock()
  return (
    <>
      {usesPasskey ? <Notice tone="info">{texts.passkeyProves}</Notice> : <AccountPasswordField {...field} />}
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

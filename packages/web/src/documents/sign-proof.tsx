// The proof of a signature: a passkey if the account has one, a code mailed for this document, or a code from an
// authenticator app.
import { Button, Notice, Radios, useTexts } from '@company-data/ui'
import { CodeField, useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { signingTexts } from './signing-texts.ts'

export type SignMethod = 'passkey' | 'mail' | 'app'

interface ProofProps {
  requestCode: () => Promise<unknown>
  hasPasskey: boolean
  /** An authenticator app proves nothing while the second factor is off. */
  hasApp: boolean
  method: SignMethod
  onMethod: (method: SignMethod) => void
}

const Methods = ({ hasPasskey, hasApp, method, onMethod }: Omit<ProofProps, 'requestCode'>) => {
  const texts = useTexts(signingTexts)
  const passkey = { value: 'passkey', label: texts.byPasskey, hint: texts.byPasskeyHint } as const
  const app = { value: 'app', label: texts.byApp, hint: texts.byAppHint } as const
  // With a single way there is nothing to choose.
  if (!hasPasskey && !hasApp) return null
  return (
    <Radios
      label={texts.proof}
      value={method}
      onChange={onMethod}
      options={[
        ...(hasPasskey ? [passkey] : []),
        { value: 'mail', label: texts.byMail, hint: texts.byMailHint },
        ...(hasApp ? [app] : []),
      ]}
    />
  )
}

const MailCode = ({ requestCode }: Pick<ProofProps, 'requestCode'>) => {
  const texts = useTexts(signingTexts)
  const appTexts = useAppTexts()
  const mailing = useAction({ mutationFn: requestCode })
  return (
    <>
      <div>
        <Button icon="mail" busy={mailing.isPending} onClick={() => mailing.mutate()}>
          {texts.sendCode}
        </Button>
      </div>
      {mailing.isSuccess && <Notice tone="good">{texts.codeSent}</Notice>}
      {mailing.error && <Notice tone="bad">{formatProblem(mailing.error, appTexts)}</Notice>}
    </>
  )
}

export const SignProof = ({ requestCode, ...choice }: ProofProps) => {
  const texts = useTexts(signingTexts)
  return (
    <>
      <Methods {...choice} />
      {choice.method === 'mail' && <MailCode requestCode={requestCode} />}
      {choice.method !== 'passkey' && <CodeField label={texts.code} />}
    </>
  )
}

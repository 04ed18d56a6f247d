// The proof of a signature: a passkey if the account has one, a code mailed for this document, or a code from an
// authenticator app.
import { Button, Notice, Radios, useTexts } from '@company-data/ui'
import { CodeField, useAppTexts } from '@company-data/ui/app'
import { formatProblem } from '@company-data/ui/app/rules'
import { useMutation } from '@tanstack/react-query'
import { signingTexts } from './signing-texts.ts'

export type SignMethod = 'passkey' | 'mail' | 'app'

interface ProofProps {
  requestCode: () => Promise<unknown>
  hasPasskey: boolean
  method: SignMethod
  onMethod: (method: SignMethod) => void
}

const Methods = ({ hasPasskey, method, onMethod }: Omit<ProofProps, 'requestCode'>) => {
  const texts = useTexts(signingTexts)
  const passkey = { value: 'passkey', label: texts.byPasskey, hint: texts.byPasskeyHint } as const
  return (
    <Radios
      label={texts.proof}
      value={method}
      onChange={onMethod}
      options={[
        ...(hasPasskey ? [passkey] : []),
        { value: 'mail', label: texts.byMail, hint: texts.byMailHint },
        { value: 'app', label: texts.byApp, hint: texts.byAppHint },
      ]}
    />
  )
}

const MailCode = ({ requestCode }: Pick<ProofProps, 'requestCode'>) => {
  const texts = useTexts(signingTexts)
  const appTexts = useAppTexts()
  const mailing = useMutation({ mutationFn: requestCode })
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

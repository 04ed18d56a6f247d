// Hands over a service key: checks the passphrase, then seals it to the delegate's key, all in the page.

import { CryptoError, type DelegateRecord, loadServiceKey, type ServiceRecord } from '@company-data/sdk/company'
import { CopyButton, Form, Notice, PasswordField, showToast, useTexts } from '@company-data/ui'
import { FormButtons, QueryView, useAction } from '@company-data/web/app'
import { noProblems, type Problems, toProblems } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import styles from './delegates.module.css'
import { useDelegatesChanged } from './delegates-query.ts'
import { delegatesTexts } from './delegates-texts.ts'

interface HandOverProps {
  delegate: DelegateRecord
  service: ServiceRecord
  onDone: () => void
}

const useHandOver = ({ delegate, service, onDone }: HandOverProps, fingerprint: string) => {
  const texts = useTexts(delegatesTexts)
  const client = useClient()
  const delegatesChanged = useDelegatesChanged()
  return useAction({
    mutationFn: async (passphrase: string) => {
      // A wrong passphrase could be sealed as well, and only the delegate would notice.
      if (service.has_private_pem) await loadServiceKey(await client.privatePem.read(service.id), passphrase)
      await client.delegates.handOverKey({
        delegateId: delegate.id,
        serviceId: service.id,
        passphrase,
        public_key_sha256: fingerprint,
      })
    },
    onSuccess: async () => {
      await delegatesChanged()
      showToast(texts.handedOver)
      onDone()
    },
  })
}

const PassphraseForm = ({ fingerprint, ...props }: HandOverProps & { fingerprint: string }) => {
  const texts = useTexts(delegatesTexts)
  const errorTexts = useTexts(appTexts)
  const handOver = useHandOver(props, fingerprint)
  const { delegate, service, onDone } = props
  const problemsWith = (error: Error): Problems =>
    error instanceof CryptoError
      ? { errors: { passphrase: texts.passphraseWrong }, problem: undefined }
      : toProblems(error, errorTexts)
  const { errors, problem } = handOver.error ? problemsWith(handOver.error) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ passphrase = '' }) => handOver.mutate(passphrase.trim())}
      actions={
        <FormButtons
          action={handOver.isPending ? texts.sealing : texts.handOver}
          busy={handOver.isPending}
          onCancel={onDone}
        />
      }
    >
      <Notice tone="sealed">{texts.handOverLead(delegate.name)}</Notice>
      {!service.has_private_pem && <Notice tone="warn">{texts.passphraseUnchecked}</Notice>}
      <PasswordField
        name="passphrase"
        label={texts.passphrase}
        hint={texts.passphraseHint}
        autoComplete="off"
        autoFocus
        validate={(value) => (value.trim() === '' ? texts.passphraseNeeded : null)}
      />
      <div className={styles.fingerprint}>
        <div className={styles.keyLine}>
          <span>{texts.fingerprint(delegate.name)}</span>
          <CopyButton text={fingerprint} label={texts.fingerprint(delegate.name)} />
        </div>
        <code>{fingerprint}</code>
        <span className="muted">{texts.fingerprintHint}</span>
      </div>
    </Form>
  )
}

export const HandOver = (props: HandOverProps) => {
  const client = useClient()
  const { delegate } = props
  const publicKey = useQuery({
    queryKey: ['delegates', delegate.id, 'public-key'],
    queryFn: () => client.delegates.readPublicKey(delegate.id),
  })
  return (
    <QueryView query={publicKey} shape="form">
      {({ public_key_sha256 }) => <PassphraseForm {...props} fingerprint={public_key_sha256} />}
    </QueryView>
  )
}

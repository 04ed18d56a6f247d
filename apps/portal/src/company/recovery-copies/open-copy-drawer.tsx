// Opens a recovery copy with a mailed code and the password. The secret exists only in this page.

import { isPlatformError, type RecoveryCopy, SessionError } from '@company-data/sdk/company'
import { Button, CopyButton, Drawer, Form, Notice, Row, saveFile, useLastValue, useTexts } from '@company-data/ui'
import { AccountPasswordField, CodeField, FormButtons, useAction } from '@company-data/web/app'
import { noProblems, normalizeCode, type Problems, proofProblems } from '@company-data/web/app/rules'
import { useEffect, useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient, useSession, useSessionState, useUser } from '../../session/use-session.tsx'
import styles from './recovery-copies.module.css'
import { recoveryCopiesTexts } from './recovery-copies-texts.ts'

interface StepProps {
  onClose: () => void
}

const SendCode = ({ onSent, onClose }: StepProps & { onSent: () => void }) => {
  const texts = useTexts(recoveryCopiesTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const { email } = useUser()
  const send = useAction({ mutationFn: () => client.recoveryCopies.requestCode(), onSuccess: onSent })
  return (
    <Form
      problem={send.error && proofProblems(send.error, errorTexts).problem}
      onSubmit={() => send.mutate()}
      actions={<FormButtons action={texts.sendCode} busy={send.isPending} onCancel={onClose} />}
    >
      <p>{texts.openLead(email)}</p>
    </Form>
  )
}

interface ProofFormProps extends StepProps {
  copy: RecoveryCopy
  onOpened: (secret: string) => void
  onRetry: () => void
}

const ProofForm = ({ copy, onOpened, onRetry, onClose }: ProofFormProps) => {
  const texts = useTexts(recoveryCopiesTexts)
  const errorTexts = useTexts(appTexts)
  const session = useSession()
  const { email } = useUser()
  const recover = useAction({
    mutationFn: ({ password = '', code = '' }: Readonly<Record<string, string>>) =>
      session.whileOpen(() => session.client.recoveryCopies.recover(copy.id, { password, code: normalizeCode(code) })),
    onSuccess: onOpened,
    // The secret is only in the state of the drawer, which a lock clears.
    gcTime: 0,
  })
  const problemsWith = (error: Error): Problems => {
    if (isPlatformError(error, 'account.recovery_denied')) return { errors: {}, problem: texts.denied }
    if (error instanceof SessionError && error.reason === 'locked')
      return { errors: {}, problem: texts.lockedMeanwhile }
    return proofProblems(error, errorTexts)
  }
  const { errors, problem } = recover.error ? problemsWith(recover.error) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => recover.mutate(values)}
      actions={
        <>
          <Button kind="quiet" onClick={onRetry}>
            {texts.again}
          </Button>
          <FormButtons
            action={recover.isPending ? texts.opening : texts.open}
            busy={recover.isPending}
            onCancel={onClose}
          />
        </>
      }
    >
      <Notice tone="info">{texts.codeSent(email)}</Notice>
      <CodeField label={texts.mailedCode} autoFocus />
      <AccountPasswordField />
    </Form>
  )
}

const OpenedSecret = ({ copy, secret, onClose }: StepProps & { copy: RecoveryCopy; secret: string }) => {
  const texts = useTexts(recoveryCopiesTexts)
  return (
    <div className={styles.opened}>
      <Notice tone="sealed">{texts.openedHere}</Notice>
      <code className={styles.secret}>{secret}</code>
      <Row>
        <CopyButton text={secret} label={texts.kinds[copy.kind]} wide />
        <Button icon="download" onClick={() => saveFile(`${copy.kind}-${copy.ref}.txt`, secret)}>
          {texts.download}
        </Button>
        <Button kind="main" onClick={onClose}>
          {texts.hide}
        </Button>
      </Row>
    </div>
  )
}

/** Opened secrets are dropped with the keys: a locked portal keeps none. */
const useSecret = (copyId: string | undefined) => {
  const [secret, setSecret] = useState<{ copyId: string; text: string }>()
  const isOpen = useSessionState() === 'open'
  useEffect(() => {
    if (!isOpen || copyId === undefined) setSecret(undefined)
  }, [isOpen, copyId])
  return { secret: secret?.copyId === copyId ? secret?.text : undefined, setSecret }
}

interface OpenCopyDrawerProps extends StepProps {
  copy: RecoveryCopy | undefined
  /** The owner of the secret. */
  owner: string
}

export const OpenCopyDrawer = ({ copy, owner, onClose }: OpenCopyDrawerProps) => {
  const texts = useTexts(recoveryCopiesTexts)
  const [isSent, setIsSent] = useState(false)
  const record = useLastValue(copy)
  const { secret, setSecret } = useSecret(copy?.id)
  if (!record) return null
  const close = () => {
    setIsSent(false)
    onClose()
  }
  return (
    <Drawer small open={copy !== undefined} onClose={close} title={texts.kinds[record.kind]} summary={owner}>
      {secret !== undefined ? (
        <OpenedSecret copy={record} secret={secret} onClose={close} />
      ) : isSent ? (
        <ProofForm
          copy={record}
          onOpened={(text) => setSecret({ copyId: record.id, text })}
          onRetry={() => setIsSent(false)}
          onClose={close}
        />
      ) : (
        <SendCode onSent={() => setIsSent(true)} onClose={close} />
      )}
    </Drawer>
  )
}

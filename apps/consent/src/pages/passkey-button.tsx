// The first button of the login: a passkey does not work on a copy of this page at another address.
import { Button, Notice, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { signInWithPasskey } from '../platform/passkey-session.ts'
import type { Session } from '../platform/session.ts'
import { consentTexts } from '../texts/texts.ts'
import { explainPasskey } from './explain.ts'
import styles from './pages.module.css'

export const PasskeyButton = ({ onSession }: { onSession: (session: Session) => void }) => {
  const texts = useTexts(consentTexts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      onSession(await signInWithPasskey())
    } catch (error) {
      setProblem(explainPasskey(texts, error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.passkey}>
      <Button kind="main" icon="key" autoFocus busy={isBusy} onClick={() => void run()}>
        {isBusy ? texts.passkey.busy : texts.passkey.use}
      </Button>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <p className={styles.or}>{texts.passkey.or}</p>
    </div>
  )
}

// The recovery codes of the second factor: shown once, saved or copied by their owner.
import type { RecoveryCodes } from '@company-data/sdk/person'
import { Button, CopyButton, Form, Notice, Row, saveFile, useTexts } from '@company-data/ui'
import {
  AccountPasswordField,
  CodeField,
  FormButtons,
  KnownAddress,
  useAction,
  useAppTexts,
  useSessionState,
  useTypedUser,
} from '@company-data/web/app'
import { noProblems, normalizeCode, proofProblems } from '@company-data/web/app/rules'
import { useState } from 'react'
import styles from './account.module.css'
import { secondFactorTexts } from './second-factor-texts.ts'

type Codes = readonly string[]

/** Codes in memory; a lock forgets them. */
export const useCodesWhileOpen = (): [Codes | undefined, (codes: Codes) => void] => {
  const isOpen = useSessionState() === 'open'
  const [codes, setCodes] = useState<Codes>()
  if (!isOpen && codes !== undefined) setCodes(undefined)
  return [isOpen ? codes : undefined, setCodes]
}

export const RecoveryCodeList = ({ codes, onClose }: { codes: Codes; onClose: () => void }) => {
  const texts = useTexts(secondFactorTexts)
  const text = codes.join('\n')
  return (
    <div className={styles.setup}>
      <Notice tone="warn" title={texts.recoveryCodes}>
        {texts.recoveryCodesText}
      </Notice>
      <ul className={styles.codes} aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row>
        <CopyButton text={text} label={texts.recoveryCodes} wide />
        <Button icon="download" onClick={() => saveFile('recovery-codes.txt', `${text}\n`)}>
          {texts.saveCodes}
        </Button>
      </Row>
      <Button kind="main" onClick={onClose}>
        {texts.codesKept}
      </Button>
    </div>
  )
}

interface RenewClient {
  secondFactor: { renewCodes(proof: { password: string; code: string }): Promise<RecoveryCodes> }
}

export const RecoveryCodesForm = ({ client, onClose }: { client: RenewClient; onClose: () => void }) => {
  const texts = useTexts(secondFactorTexts)
  const errorTexts = useAppTexts()
  const { email } = useTypedUser()
  const [codes, setCodes] = useCodesWhileOpen()
  const renew = useAction({
    mutationFn: ({ password = '', code = '' }: Readonly<Record<string, string>>) =>
      client.secondFactor.renewCodes({ password, code: normalizeCode(code) }),
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  })
  if (codes) return <RecoveryCodeList codes={codes} onClose={onClose} />
  const { errors, problem } = renew.error === null ? noProblems : proofProblems(renew.error, errorTexts)
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => renew.mutate(values)}
      actions={<FormButtons action={texts.newCodes} busy={renew.isPending} onCancel={onClose} />}
    >
      <Notice tone="info">{texts.newCodesText}</Notice>
      <KnownAddress email={email} />
      <AccountPasswordField autoFocus />
      <CodeField label={texts.appCode} hint={texts.appCodeHint} />
    </Form>
  )
}

// Turns the second factor on with a QR code and a first code, and off with the password and a code (G-011).
import {
  isPlatformError,
  type RecoveryCodes,
  type SecondFactorSetup,
  type SecondFactorState,
} from '@company-data/sdk/person'
import {
  Badge,
  Button,
  Card,
  CopyButton,
  Form,
  LinkButton,
  Notice,
  QrCode,
  showToast,
  useTexts,
} from '@company-data/ui'
import {
  AccountPasswordField,
  CodeField,
  FormButtons,
  KnownAddress,
  QueryView,
  useAction,
  useAppTexts,
  useSessionState,
  useTypedUser,
} from '@company-data/web/app'
import {
  accountQuery,
  droppedOnLock,
  noProblems,
  normalizeCode,
  type Problems,
  proofProblems,
} from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import styles from './account.module.css'
import { RecoveryCodeList, useCodesWhileOpen } from './recovery-codes.tsx'
import { OperationNotDone, OperationOutcomeUnknown, runAndConfirm } from './run-and-confirm.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

export interface SecondFactorClient {
  account: { read(): Promise<{ twofa_enabled: boolean }> }
  secondFactor: {
    read(): Promise<SecondFactorState>
    setUp(): Promise<SecondFactorSetup>
    confirm(code: string, proof: { password: string }): Promise<RecoveryCodes>
    renewCodes(proof: { password: string; code: string }): Promise<RecoveryCodes>
    delete(proof: { password: string; code: string }): Promise<void>
  }
}

interface FormProps {
  client: SecondFactorClient
  onClose: () => void
}

/** “Already on” may refer to an earlier attempt. */
const mayBeDone = (error: unknown): boolean => isPlatformError(error, 'account.twofa_state')

/** Turns it on or off, and resolves once the platform has confirmed the state. */
const useTurning = (client: SecondFactorClient, isOn: boolean, work: (values: Values) => Promise<unknown>) => {
  const texts = useTexts(secondFactorTexts)
  const queries = useQueryClient()
  const isDone = async () => (await client.secondFactor.read()).twofa_enabled === isOn
  return useAction({
    mutationFn: (values: Values) => runAndConfirm({ work: () => work(values), isDone, mayBeDone }),
    onSuccess: () => showToast(isOn ? texts.turnedOn : texts.turnedOff),
    // Read the actual state from the platform after any outcome.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['account'] }),
        queries.invalidateQueries({ queryKey: ['devices'] }),
      ]),
  })
}

type Values = Readonly<Record<string, string>>

const useProblems = (error: unknown, stillSo: string): Problems => {
  const texts = useTexts(secondFactorTexts)
  const errorTexts = useAppTexts()
  return useMemo(() => {
    if (error === null) return noProblems
    if (error instanceof OperationNotDone) return { errors: {}, problem: stillSo }
    if (error instanceof OperationOutcomeUnknown) return { errors: {}, problem: texts.factorUnknown }
    return proofProblems(error, errorTexts)
  }, [error, stillSo, texts, errorTexts])
}

interface ConfirmFormProps extends FormProps {
  onCodes: (codes: readonly string[]) => void
}

const ConfirmForm = ({ client, onClose, onCodes }: ConfirmFormProps) => {
  const texts = useTexts(secondFactorTexts)
  const shownCodes = useRef<readonly string[]>([])
  const { email } = useTypedUser()
  const confirm = useTurning(client, true, async ({ code = '', password = '' }) => {
    shownCodes.current = (await client.secondFactor.confirm(normalizeCode(code), { password })).recovery_codes
  })
  const finish = () => {
    if (shownCodes.current.length > 0) return onCodes(shownCodes.current)
    // The response was lost, and the codes with it.
    showToast(texts.codesLost)
    return onClose()
  }
  const { errors, problem } = useProblems(confirm.error, texts.stillOff)
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => confirm.mutate(values, { onSuccess: finish })}
      actions={<FormButtons action={texts.turnOn} busy={confirm.isPending} onCancel={onClose} />}
    >
      <CodeField label={texts.appCode} hint={texts.appCodeHint} />
      <KnownAddress email={email} />
      <AccountPasswordField />
      <Notice tone="info">{texts.trustEnds}</Notice>
    </Form>
  )
}

export const SecondFactorSetUp = ({ client, onClose }: FormProps) => {
  const texts = useTexts(secondFactorTexts)
  const isOpen = useSessionState() === 'open'
  const [codes, setCodes] = useCodesWhileOpen()
  // Fetched once while the form is open, and never while locked: each call creates another key.
  const setup = useQuery({
    queryKey: ['second-factor-setup'],
    queryFn: () => client.secondFactor.setUp(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: isOpen && codes === undefined,
    meta: droppedOnLock,
  })
  if (codes) return <RecoveryCodeList codes={codes} onClose={onClose} />
  return (
    <QueryView query={setup} shape="form">
      {({ secret, otpauth_url }) => (
        <div className={styles.setup}>
          <p>{texts.scan}</p>
          <QrCode label={texts.qrLabel} text={otpauth_url} />
          {/* A telephone cannot scan its own screen. */}
          <LinkButton href={otpauth_url} icon="smartphone" className={styles.openApp}>
            {texts.openApp}
          </LinkButton>
          <div className={styles.key}>
            <span className="muted">{texts.key}</span>
            <code>{secret}</code>
            <CopyButton text={secret} label={texts.key} />
          </div>
          <Notice tone="info">{texts.codesFollow}</Notice>
          <ConfirmForm client={client} onClose={onClose} onCodes={setCodes} />
        </div>
      )}
    </QueryView>
  )
}

/** `text` lists the features that will stop working. */
export const SecondFactorTurnOff = ({ client, text, onClose }: FormProps & { text: string }) => {
  const texts = useTexts(secondFactorTexts)
  const { email } = useTypedUser()
  const disable = useTurning(client, false, ({ password = '', code = '' }) =>
    client.secondFactor.delete({ password, code: normalizeCode(code) }),
  )
  const { errors, problem } = useProblems(disable.error, texts.stillOn)
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => disable.mutate(values, { onSuccess: onClose })}
      actions={<FormButtons action={texts.turnOff} kind="danger" busy={disable.isPending} onCancel={onClose} />}
    >
      <Notice tone="warn">{text}</Notice>
      <KnownAddress email={email} />
      <AccountPasswordField autoFocus />
      <CodeField label={texts.codeOrRecovery} takesRecoveryCodes />
    </Form>
  )
}

interface CardProps {
  client: SecondFactorClient
  text: string
  onOpen: (form: 'set-up' | 'turn-off' | 'codes') => void
}

export const SecondFactorCard = ({ client, text, onOpen }: CardProps) => {
  const texts = useTexts(secondFactorTexts)
  const account = useQuery(accountQuery(client))
  if (account.data === undefined)
    return (
      <Card title={texts.secondFactor} text={text}>
        <QueryView query={account} shape="text">
          {() => null}
        </QueryView>
      </Card>
    )
  const isOn = account.data.twofa_enabled
  return (
    <Card
      title={texts.secondFactor}
      text={text}
      actions={
        <>
          <Badge tone={isOn ? 'good' : 'warn'}>{isOn ? texts.on : texts.off}</Badge>
          {isOn && <Button onClick={() => onOpen('codes')}>{texts.newCodes}</Button>}
          <Button onClick={() => onOpen(isOn ? 'turn-off' : 'set-up')}>{isOn ? texts.turnOff : texts.setUp}</Button>
        </>
      }
    />
  )
}

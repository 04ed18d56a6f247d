// The recovery kit under Security: its state, and how it is made, replaced or removed. Also the reminder until it is ready.
import { isPlatformError, type RecoveryKitRecord, type StepUpProof } from '@company-data/sdk/person'
import {
  Badge,
  Button,
  Card,
  Details,
  Form,
  LinkButton,
  Notice,
  showToast,
  type Tone,
  useFormats,
  useTexts,
} from '@company-data/ui'
import { FormButtons, KnownAddress, QueryView, useAction, useAppTexts, useTypedUser } from '@company-data/web/app'
import { accountQuery, noProblems, type Problems, proofProblems } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type PasskeyUnlockState, ProofChoice, toKeyProof } from '../password/proof-choice.tsx'
import { OperationNotDone, OperationOutcomeUnknown, runAndConfirm } from '../run-and-confirm.ts'
import { kitTexts } from './kit-texts.ts'

type KitState = 'none' | 'unconfirmed' | 'confirmed'

export interface KitCardClient {
  account: { read(): Promise<{ kit: KitState }> }
  recoveryKit: { read(): Promise<RecoveryKitRecord> }
}

const TONES: Readonly<Record<KitState, Tone>> = { none: 'warn', unconfirmed: 'warn', confirmed: 'good' }

const KitFacts = ({ client }: { client: KitCardClient }) => {
  const texts = useTexts(kitTexts)
  const formats = useFormats()
  const record = useQuery({ queryKey: ['recovery-kit'], queryFn: () => client.recoveryKit.read(), staleTime: 0 })
  return (
    <QueryView query={record} shape="text">
      {({ kit_id, created_at, confirmed }) => (
        <>
          <Details
            facts={[
              { label: texts.kitId, value: <code>{kit_id}</code> },
              { label: texts.date, value: formats.dateTime(created_at) },
            ]}
          />
          {!confirmed && <p className="muted">{texts.unconfirmedText}</p>}
        </>
      )}
    </QueryView>
  )
}

interface KitCardProps {
  client: KitCardClient
  /** The page that makes a kit. */
  kitPath: string
  onRemove: () => void
}

export const KitCard = ({ client, kitPath, onRemove }: KitCardProps) => {
  const texts = useTexts(kitTexts)
  const account = useQuery(accountQuery(client))
  const state = account.data?.kit
  if (state === undefined)
    return (
      <Card title={texts.kit} text={texts.kitText}>
        <QueryView query={account} shape="text">
          {() => null}
        </QueryView>
      </Card>
    )
  return (
    <Card
      title={texts.kit}
      text={texts.kitText}
      actions={
        <>
          <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
          <Link to={kitPath} asChild>
            <LinkButton>{state === 'none' ? texts.makeAction : texts.replace}</LinkButton>
          </Link>
          {state !== 'none' && <Button onClick={onRemove}>{texts.remove}</Button>}
        </>
      }
    >
      {state !== 'none' && <KitFacts client={client} />}
    </Card>
  )
}

interface RemoveKitClient extends KitCardClient, PasskeyUnlockState {
  recoveryKit: KitCardClient['recoveryKit'] & { delete(proof: StepUpProof): Promise<void> }
}

const isMissing = (error: unknown): boolean => isPlatformError(error, 'account.kit_not_found')

/** Removes the kit with the password or a passkey as proof; after a lost response the account says whether it is gone. */
export const RemoveKitForm = ({ client, onClose }: { client: RemoveKitClient; onClose: () => void }) => {
  const texts = useTexts(kitTexts)
  const appTexts = useAppTexts()
  const queries = useQueryClient()
  const { email } = useTypedUser()
  const remove = useAction({
    mutationFn: (values: Readonly<Record<string, string>>) =>
      runAndConfirm({
        work: () => client.recoveryKit.delete(toKeyProof(values)),
        isDone: async () => (await client.account.read()).kit === 'none',
        mayBeDone: isMissing,
      }),
    onSuccess: () => showToast(texts.removed),
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
    gcTime: 0,
  })
  const toRemoveProblems = (error: unknown): Problems => {
    if (error instanceof OperationNotDone) return { errors: {}, problem: texts.stillThere }
    if (error instanceof OperationOutcomeUnknown) return { errors: {}, problem: texts.removeUnknown }
    return proofProblems(error, appTexts)
  }
  const { errors, problem } = remove.error ? toRemoveProblems(remove.error) : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => remove.mutate(values, { onSuccess: onClose })}
      actions={<FormButtons action={texts.remove} kind="danger" busy={remove.isPending} onCancel={onClose} />}
    >
      <Notice tone="warn">{texts.removeText}</Notice>
      <KnownAddress email={email} />
      <ProofChoice client={client} autoFocus />
    </Form>
  )
}

/** Shown until the kit is confirmed. */
export const KitReminder = ({ state, kitPath }: { state: KitState; kitPath: string }) => {
  const texts = useTexts(kitTexts)
  if (state === 'confirmed') return null
  return (
    <Notice
      tone="warn"
      title={state === 'none' ? texts.nagTitle : texts.nagUnconfirmed}
      action={
        <Link to={kitPath} asChild>
          <LinkButton>{texts.makeAction}</LinkButton>
        </Link>
      }
    >
      {state === 'none' ? texts.nagText : texts.nagUnconfirmedText}
    </Notice>
  )
}

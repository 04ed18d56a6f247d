// Makes a recovery kit in this browser: its sheet, then two of its groups typed. *Later* is always possible.
import { isOutcomeUnknown, type KeyProof, type NewRecoveryKit } from '@company-data/sdk/person'
import { Button, Notice, useTexts } from '@company-data/ui'
import {
  AuthCard,
  AuthForm,
  KnownAddress,
  useAction,
  useAppTexts,
  useAutoLock,
  useSessionState,
  useTypedSession,
  useTypedUser,
} from '@company-data/web/app'
import {
  accountQuery,
  forgetFirstPassword,
  noProblems,
  type Problems,
  proofProblems,
  readFirstPassword,
} from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type PasskeyUnlockState, ProofChoice, toKeyProof } from '../password/proof-choice.tsx'
import { type ConfirmKitClient, KitCheck } from './kit-check.tsx'
import { holdKitSecret, type ShownKit, takeHandedKit } from './kit-secret.ts'
import { KitSheet, type PlatformClient } from './kit-sheet.tsx'
import { kitTexts } from './kit-texts.ts'

export interface KitClient extends ConfirmKitClient, PlatformClient, PasskeyUnlockState {
  account: { read(): Promise<{ kit: 'none' | 'unconfirmed' | 'confirmed' }> }
  recoveryKit: ConfirmKitClient['recoveryKit'] & { create(proof: KeyProof): Promise<NewRecoveryKit> }
}

interface KitPageProps {
  client: KitClient
  /** The page shown afterwards, or when postponed. */
  startPath: string
}

const useMakeKit = (client: KitClient, onMade: (kit: ShownKit) => void) => {
  const session = useTypedSession()
  const queries = useQueryClient()
  return useAction({
    mutationFn: (proof: KeyProof) => session.whileOpen(() => client.recoveryKit.create(proof)),
    onSuccess: ({ code, kit_id, created_at }) => {
      forgetFirstPassword()
      onMade({ secret: holdKitSecret(code), kitId: kit_id, createdAt: new Date(created_at) })
      return queries.invalidateQueries({ queryKey: ['account'] })
    },
    onError: (error) => session.notice(error),
    // Neither the password nor the code must stay in the mutation cache.
    gcTime: 0,
  })
}

const MakeCard = ({ client, startPath, onMade }: KitPageProps & { onMade: (kit: ShownKit) => void }) => {
  const texts = useTexts(kitTexts)
  const appTexts = useAppTexts()
  const { email } = useTypedUser()
  const account = useQuery(accountQuery(client))
  const make = useMakeKit(client, onMade)
  const toMakeProblems = (error: unknown): Problems =>
    isOutcomeUnknown(error) ? { errors: {}, problem: texts.unsure } : proofProblems(error, appTexts)
  const { errors, problem } = make.error ? toMakeProblems(make.error) : noProblems
  // Right after a registration the page still has it; a refused one is typed.
  const first = make.error ? undefined : readFirstPassword()
  return (
    <AuthCard
      icon="key"
      title={texts.makeTitle}
      lead={texts.makeLead}
      note={texts.makeNote}
      progress={make.isPending ? { label: texts.making, value: null, max: 1 } : undefined}
      links={<Link to={startPath}>{texts.later}</Link>}
    >
      <AuthForm
        errors={errors}
        problem={problem}
        onSubmit={(values) => make.mutate(first === undefined ? toKeyProof(values) : { password: first })}
        actions={
          <Button type="submit" kind="main" busy={make.isPending}>
            {make.isPending ? texts.making : texts.make}
          </Button>
        }
      >
        {account.data && account.data.kit !== 'none' && <Notice tone="warn">{texts.replaces}</Notice>}
        <KnownAddress email={email} />
        {first === undefined && <ProofChoice client={client} label={texts.yourPassword} hint={texts.passwordHint} />}
      </AuthForm>
    </AuthCard>
  )
}

interface SheetCardProps extends KitPageProps {
  kit: ShownKit
  onStored: () => void
}

const SheetCard = ({ client, startPath, kit, onStored }: SheetCardProps) => {
  const texts = useTexts(kitTexts)
  const { email } = useTypedUser()
  return (
    <AuthCard
      icon="key"
      title={texts.sheetTitle}
      lead={texts.sheetLead}
      links={<Link to={startPath}>{texts.later}</Link>}
    >
      <KitSheet client={client} kit={kit} email={email} />
      <AuthForm
        onSubmit={onStored}
        actions={
          <Button type="submit" kind="main">
            {texts.kept}
          </Button>
        }
      >
        {null}
      </AuthForm>
    </AuthCard>
  )
}

/** The kit while its sheet is open; a lock and leaving the page forget it. */
const useShownKit = () => {
  const isOpen = useSessionState() === 'open'
  const [kit, setKit] = useState<ShownKit | undefined>(takeHandedKit)
  useEffect(() => () => kit?.secret.forget(), [kit])
  if (!isOpen && kit !== undefined) setKit(undefined)
  return { kit: isOpen ? kit : undefined, setKit }
}

export const KitPage = ({ client, startPath }: KitPageProps) => {
  // It is shown outside the shell, which does this for every other page.
  useAutoLock()
  useEffect(() => forgetFirstPassword, [])
  const [, go] = useLocation()
  const { kit, setKit } = useShownKit()
  const [isChecking, setChecking] = useState(false)
  const showSheet = (next: ShownKit) => {
    setChecking(false)
    setKit(next)
  }
  if (kit === undefined) return <MakeCard client={client} startPath={startPath} onMade={showSheet} />
  if (!isChecking)
    return <SheetCard client={client} startPath={startPath} kit={kit} onStored={() => setChecking(true)} />
  return (
    <KitCheck
      client={client}
      kit={kit}
      onBack={() => setChecking(false)}
      onDone={() => go(startPath, { replace: true })}
    />
  )
}

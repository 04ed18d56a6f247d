// The owner's switch: also open a service with the password or passkey of the account. Off unless the sign-in is strong.

import type { ServiceRecord } from '@company-data/sdk/company'
import { Drawer, Switch, showToast, useTexts } from '@company-data/ui'
import { useAction, useIdempotentDelete } from '@company-data/web/app'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient } from '../../session/use-session.tsx'
import { serviceKeysTexts } from '../service-keys-texts.ts'
import { UnlockMethods } from '../unlock-drawer.tsx'
import { unlockProblems } from '../unlock-methods.ts'
import { hasStrongSignIn, keepOwnKey } from './own-key.ts'
import { OWN_KEYS, useOwnKeys } from './use-own-keys.ts'

const useHint = (): string => {
  const texts = useTexts(serviceKeysTexts)
  const client = useClient()
  const strong = useQuery({ queryKey: ['account', 'strong-sign-in'], queryFn: () => hasStrongSignIn(client) })
  return strong.data === false ? `${texts.ownHint} ${texts.ownWeak}` : texts.ownHint
}

/** Every outcome ends with the state that the platform has. */
const useOwnKeyMutation = <Input,>(change: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient()
  return useAction({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: OWN_KEYS }) })
}

interface OwnKeyToggleProps {
  service: ServiceRecord
  isOn: boolean
  onTurnOn: () => void
  isBusy?: boolean
  error: unknown
}

const OwnKeyToggle = ({ service, isOn, onTurnOn, isBusy = false, error }: OwnKeyToggleProps) => {
  const texts = useTexts(serviceKeysTexts)
  const commonTexts = useTexts(appTexts)
  const client = useClient()
  const hint = useHint()
  const remove = useOwnKeyMutation(useIdempotentDelete(() => client.ownServiceKeys.delete(service.id)))
  const { problem } = unlockProblems(error ?? remove.error, 'own', texts, commonTexts)
  return (
    <>
      <Switch
        label={texts.ownSwitch}
        hint={hint}
        checked={remove.isPending ? false : isOn || isBusy}
        onChange={(next) => (next ? onTurnOn() : remove.mutate())}
        disabled={remove.isPending || isBusy}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}

/** The switch of a page that knows the passphrase, so that turning on asks for nothing. */
export const NewKeySwitch = ({ service, passphrase }: { service: ServiceRecord; passphrase: string }) => {
  const client = useClient()
  const ownKeys = useOwnKeys()
  const keep = useOwnKeyMutation(() => keepOwnKey(client, service, passphrase))
  return (
    <OwnKeyToggle
      service={service}
      isOn={ownKeys.data?.includes(service.id) === true}
      isBusy={keep.isPending}
      onTurnOn={() => keep.mutate(undefined)}
      error={keep.error ?? ownKeys.error}
    />
  )
}

/** For an existing service: turning on asks for the passphrase once, which proves the key. */
export const OwnKeySwitch = ({ service }: { service: ServiceRecord }) => {
  const texts = useTexts(serviceKeysTexts)
  const client = useClient()
  const queries = useQueryClient()
  const ownKeys = useOwnKeys()
  const [isAsking, setAsking] = useState(false)
  const keep = async (passphrase: string) => {
    await keepOwnKey(client, service, passphrase)
    await queries.invalidateQueries({ queryKey: OWN_KEYS })
    showToast(texts.ownStored, service.name)
  }
  return (
    <>
      <OwnKeyToggle
        service={service}
        isOn={ownKeys.data?.includes(service.id) === true}
        onTurnOn={() => setAsking(true)}
        error={ownKeys.error}
      />
      <Drawer small open={isAsking} onClose={() => setAsking(false)} title={texts.ownSwitch}>
        <UnlockMethods service={service} lead={texts.ownLead} onOpened={keep} onDone={() => setAsking(false)} />
      </Drawer>
    </>
  )
}

// Lets a passkey open the data of the account, or ends that. It signs in either way.
import { type AskPasskey, arePasskeysAvailable, askPasskey } from '@company-data/sdk/passkeys'
import type { StepUpProof, TrustedDevice } from '@company-data/sdk/person'
import { Button, Form, Notice, showToast, useTexts } from '@company-data/ui'
import {
  AccountPasswordField,
  FormButtons,
  KnownAddress,
  useAction,
  useAppTexts,
  useProofRequired,
  useTypedUser,
} from '@company-data/web/app'
import { noProblems, proofProblems } from '@company-data/web/app/rules'
import { passkeyTexts } from './passkey-texts.ts'
import { useRefetchDevices } from './use-refetch-devices.ts'

export interface PasskeyUnlockClient {
  unlock(password: string): Promise<void>
  passkeys: {
    enableUnlock(deviceId: string, ask: AskPasskey, proof: { password: string }): Promise<unknown>
    disableUnlock(deviceId: string, proof?: StepUpProof): Promise<unknown>
  }
}

interface PasskeyUnlockProps {
  client: PasskeyUnlockClient
  device: TrustedDevice
  onClose: () => void
}

const useChange = ({ client, device, onClose }: PasskeyUnlockProps) => {
  const texts = useTexts(passkeyTexts)
  const refetch = useRefetchDevices()
  const { device_id: id, unlocks } = device
  return useAction({
    mutationFn: async ({ password }: Readonly<Record<string, string>>) => {
      if (unlocks) return client.passkeys.disableUnlock(id, password === undefined ? {} : { password })
      // A wrong password is noticed before the browser asks for the passkey.
      await client.unlock(password ?? '')
      return client.passkeys.enableUnlock(id, askPasskey, { password: password ?? '' })
    },
    onSuccess: async () => {
      await refetch()
      showToast(unlocks ? texts.unlockEnded : texts.unlockEnabled)
      onClose()
    },
  })
}

export const PasskeyUnlockForm = (props: PasskeyUnlockProps) => {
  const texts = useTexts(passkeyTexts)
  const appTexts = useAppTexts()
  const { email } = useTypedUser()
  const change = useChange(props)
  const needsProof = useProofRequired(change.error)
  const { errors, problem } = change.isError ? proofProblems(change.error, appTexts, {}, 'once') : noProblems
  const { unlocks, synced } = props.device
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => change.mutate(values)}
      actions={
        <FormButtons
          action={unlocks ? texts.endUnlock : texts.enableUnlock}
          busy={change.isPending}
          onCancel={props.onClose}
        />
      }
    >
      <p className="muted">{unlocks ? texts.endUnlockText : texts.enableUnlockText}</p>
      {!unlocks && (
        <Notice tone="info">
          {texts.passkeyRisk} {texts.passkeyKept(synced === true)}
        </Notice>
      )}
      {(!unlocks || needsProof) && (
        <>
          <KnownAddress email={email} />
          <AccountPasswordField hint={unlocks ? undefined : texts.passkeyPasswordHint} />
        </>
      )}
    </Form>
  )
}

interface PasskeyUnlockButtonProps {
  device: TrustedDevice
  onClick: () => void
}

/** Only this page's own passkeys can be asked for; a wrap is removed anywhere. */
export const PasskeyUnlockButton = ({ device, onClick }: PasskeyUnlockButtonProps) => {
  const texts = useTexts(passkeyTexts)
  if (device.kind !== 'passkey' || (!device.unlocks && !arePasskeysAvailable())) return null
  const label = device.unlocks ? texts.stopUnlock : texts.startUnlock
  return (
    <Button kind="quiet" onClick={onClick} aria-label={texts.labelFor(label, device.name)}>
      {label}
    </Button>
  )
}

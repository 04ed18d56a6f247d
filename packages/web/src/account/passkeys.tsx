// Passkeys of the account: adds one, says who keeps it and whether it opens the keys, and renames a device.
import { arePasskeysAvailable, type CreatedPasskey, createPasskey, type PasskeyOwner } from '@company-data/sdk/passkeys'
import type { KeyProof, NewPasskey, TrustedDevice } from '@company-data/sdk/person'
import { Button, Form, ItemMarks, Mark, Notice, showToast, TextField, useFormats, useTexts } from '@company-data/ui'
import {
  AccountPasswordField,
  FormButtons,
  KnownAddress,
  useAction,
  useAppTexts,
  useTypedUser,
} from '@company-data/web/app'
import { noProblems, proofProblems } from '@company-data/web/app/rules'
import { useRef } from 'react'
import { nameBrowser } from './browser-name.ts'
import { passkeyTexts } from './passkey-texts.ts'
import { useRefetchDevices } from './use-refetch-devices.ts'

export interface PasskeyClient {
  unlock(password: string): Promise<void>
  passkeys: {
    prepare(): Promise<PasskeyOwner>
    create(passkey: NewPasskey, proof: KeyProof): Promise<unknown>
  }
  trustedDevices: { update(deviceId: string, change: { name: string }): Promise<unknown> }
}

type Values = Readonly<Record<string, string>>

const useAdd = (client: PasskeyClient, onDone: () => void) => {
  const texts = useTexts(passkeyTexts)
  const refetch = useRefetchDevices()
  // A refused or lost call leaves the passkey to the next attempt, because another one would be another device.
  const created = useRef<CreatedPasskey>(undefined)
  return useAction({
    mutationFn: async ({ name = '', password = '' }: Values) => {
      // A wrong password is noticed before the browser makes a passkey.
      await client.unlock(password)
      created.current ??= await createPasskey(await client.passkeys.prepare())
      await client.passkeys.create({ ...created.current, name: name.trim() }, { password })
    },
    onSuccess: async () => {
      created.current = undefined
      await refetch()
      showToast(texts.passkeyAdded)
      onDone()
    },
  })
}

export const AddPasskeyForm = ({ client, onClose }: { client: PasskeyClient; onClose: () => void }) => {
  const texts = useTexts(passkeyTexts)
  const appTexts = useAppTexts()
  const { email } = useTypedUser()
  const add = useAdd(client, onClose)
  const { errors, problem } = add.isError ? proofProblems(add.error, appTexts, {}, 'once') : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => add.mutate(values)}
      actions={<FormButtons action={texts.addPasskey} busy={add.isPending} onCancel={onClose} />}
    >
      <p className="muted">{texts.addPasskeyText}</p>
      <Notice tone="info">{texts.passkeyRisk}</Notice>
      <KnownAddress email={email} />
      <TextField
        name="name"
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        defaultValue={nameBrowser(navigator.userAgent)}
        autoComplete="off"
        maxLength={100}
        validate={(value) => (value.trim() === '' ? texts.passkeyNameNeeded : null)}
      />
      <AccountPasswordField hint={texts.passkeyPasswordHint} />
    </Form>
  )
}

/** The button that opens the form, or the reason why this page cannot offer it. */
export const AddPasskeyButton = ({ onClick }: { onClick: () => void }) => {
  const texts = useTexts(passkeyTexts)
  return arePasskeysAvailable() ? (
    <div>
      <Button kind="main" icon="key" onClick={onClick}>
        {texts.addPasskey}
      </Button>
    </div>
  ) : (
    <p className="muted">{texts.unavailable}</p>
  )
}

/** Explains what a passkey does and who stores it. */
export const PasskeyFacts = ({ device }: { device: TrustedDevice }) => {
  const texts = useTexts(passkeyTexts)
  const formats = useFormats()
  return (
    <>
      <ItemMarks>
        <Mark tone="accent">{texts.isPasskey}</Mark>
        <Mark tone={device.unlocks ? 'good' : 'plain'}>{device.unlocks ? texts.unlocks : texts.unlocksNot}</Mark>
      </ItemMarks>
      <span className="muted">{device.synced ? texts.keptSynced : texts.keptHere}</span>
      {device.last_used_at !== null && (
        <span className="muted">{texts.lastUsed(formats.relative(device.last_used_at))}</span>
      )}
    </>
  )
}

interface RenameFormProps {
  client: PasskeyClient
  device: Pick<TrustedDevice, 'device_id' | 'name'>
  onClose: () => void
}

export const RenameDeviceForm = ({ client, device, onClose }: RenameFormProps) => {
  const texts = useTexts(passkeyTexts)
  const appTexts = useAppTexts()
  const refetch = useRefetchDevices()
  const rename = useAction({
    mutationFn: ({ name = '' }: Values) => client.trustedDevices.update(device.device_id, { name: name.trim() }),
    onSuccess: async () => {
      await refetch()
      showToast(texts.renamed)
      onClose()
    },
  })
  const { errors, problem } = rename.isError ? proofProblems(rename.error, appTexts, {}, 'once') : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={(values) => rename.mutate(values)}
      actions={<FormButtons action={texts.save} busy={rename.isPending} onCancel={onClose} />}
    >
      <TextField
        name="name"
        label={texts.passkeyName}
        defaultValue={device.name}
        autoComplete="off"
        maxLength={100}
        validate={(value) => (value.trim() === '' ? texts.passkeyNameNeeded : null)}
      />
    </Form>
  )
}

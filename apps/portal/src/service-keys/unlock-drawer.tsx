// Unlocks the key of a service on this device: with the account, its passphrase, its recovery copy, or the handed-over key.
import type { ServiceRecord } from '@company-data/sdk/company'
import { Button, Drawer, FileDrop, Form, PasswordField, Segments, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { appTexts } from '../app/app-texts.ts'
import { useIsOwner } from '../session/use-session.tsx'
import { CopyForm } from './copy-form.tsx'
import { HandedForm } from './handed-form.tsx'
import { OwnForm } from './own-key/own-form.tsx'
import { useOwnKeys } from './own-key/use-own-keys.ts'
import { serviceKeysTexts } from './service-keys-texts.ts'
import styles from './unlock-drawer.module.css'
import { listUnlockMethods, type UnlockMethod, unlockProblems } from './unlock-methods.ts'
import { type Unlock, useUnlock } from './use-unlock.ts'

const PassphraseForm = ({ service, unlock }: { service: ServiceRecord; unlock: Unlock }) => {
  const texts = useTexts(serviceKeysTexts)
  const commonTexts = useTexts(appTexts)
  const [files, setFiles] = useState<readonly File[]>([])
  const { errors, problem } = unlockProblems(unlock.error, 'passphrase', texts, commonTexts)
  const isFileMissing = !service.has_private_pem && files.length === 0
  const [isTried, setIsTried] = useState(false)
  const submit = async ({ passphrase = '' }: Readonly<Record<string, string>>) => {
    setIsTried(true)
    if (isFileMissing) return
    const pem = await files[0]?.text()
    unlock.mutate({ passphrase: async () => passphrase.trim(), ...(pem !== undefined && { pem }) })
  }
  return (
    <Form
      errors={errors}
      problem={isTried && isFileMissing ? texts.pemNeeded : problem}
      onSubmit={submit}
      actions={
        <Button type="submit" kind="main" busy={unlock.isPending}>
          {unlock.isPending ? texts.unlocking : texts.unlock}
        </Button>
      }
    >
      {!service.has_private_pem && (
        <FileDrop label={texts.pemFile} hint={texts.pemHint} files={files} onChange={setFiles} maxBytes={20_000} />
      )}
      <PasswordField
        name="passphrase"
        label={texts.passphrase}
        hint={texts.passphraseHint}
        autoComplete="off"
        autoFocus
        validate={(value) => (value.trim() === '' ? texts.passphraseNeeded : null)}
      />
    </Form>
  )
}

interface UnlockMethodsProps {
  service: ServiceRecord
  /** The purpose, if it is more than reading. */
  lead?: string
  /** Receives the passphrase that has opened the key. */
  onOpened?: (passphrase: string) => Promise<void>
  onDone: () => void
}

export const UnlockMethods = ({ service, lead, onOpened, onDone }: UnlockMethodsProps) => {
  const texts = useTexts(serviceKeysTexts)
  const hasOwnKey = useOwnKeys().data?.includes(service.id) === true
  const methods = listUnlockMethods(useIsOwner(), hasOwnKey)
  const [method, setMethod] = useState<UnlockMethod>(methods[0] ?? 'passphrase')
  const unlock = useUnlock(service, onDone, onOpened)
  const choose = (next: UnlockMethod) => {
    unlock.reset()
    setMethod(next)
  }
  return (
    <div className={styles.ways}>
      <p className="muted">{lead ?? texts.drawerLead}</p>
      <Segments
        label={texts.way}
        value={method}
        onChange={choose}
        options={methods.map((value) => ({ value, label: texts.ways[value] }))}
      />
      {method === 'own' && <OwnForm service={service} unlock={unlock} />}
      {method === 'passphrase' && <PassphraseForm service={service} unlock={unlock} />}
      {method === 'copy' && <CopyForm service={service} unlock={unlock} />}
      {method === 'handed' && <HandedForm service={service} unlock={unlock} />}
    </div>
  )
}

interface UnlockDrawerProps {
  service: ServiceRecord
  open: boolean
  onClose: () => void
}

export const UnlockDrawer = ({ service, open, onClose }: UnlockDrawerProps) => {
  const texts = useTexts(serviceKeysTexts)
  return (
    <Drawer small open={open} onClose={onClose} title={texts.drawerTitle(service.name)}>
      <UnlockMethods service={service} onDone={onClose} />
    </Drawer>
  )
}

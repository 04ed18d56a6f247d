// The passkeys and trusted devices of an account: what each may do, and how to add, rename or remove one.

import type { TrustedDevice } from '@company-data/sdk/company'
import {
  Button,
  Card,
  ConfirmDialog,
  Drawer,
  Mark,
  Row,
  showToast,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import {
  AddPasskeyButton,
  AddPasskeyForm,
  PasskeyFacts,
  PasskeyUnlockButton,
  PasskeyUnlockForm,
  RenameDeviceForm,
} from '@company-data/web/account'
import { passkeyTexts } from '@company-data/web/account/rules'
import { QueryView, useAction, useIdempotentDelete } from '@company-data/web/app'
import { formatProblem, trustedDevices, trustedDevicesQuery } from '@company-data/web/app/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../app/app-texts.ts'
import { useClient, useUser } from '../../session/use-session.tsx'
import styles from './security.module.css'
import { securityTexts } from './security-texts.ts'

const Uses = ({ device: { trusted_for_login, public_key } }: { device: TrustedDevice }) => {
  const texts = useTexts(securityTexts)
  if (trusted_for_login) return <Mark tone="good">{texts.skipsCode}</Mark>
  return public_key === null ? <Mark tone="plain">{texts.noUse}</Mark> : <Mark tone="accent">{texts.signs}</Mark>
}

const RemoveDialog = ({ device, onClose }: { device: TrustedDevice | undefined; onClose: () => void }) => {
  const texts = useTexts(securityTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const lastDevice = useLastValue(device)
  const remove = useAction({
    mutationFn: useIdempotentDelete((deviceId: string) => client.trustedDevices.delete(deviceId)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['devices'] })
      showToast(texts.removed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={device !== undefined}
      title={texts.removeTitle(lastDevice?.name ?? '')}
      text={texts.removeText}
      action={texts.remove}
      busy={remove.isPending}
      problem={remove.error && formatProblem(remove.error, errorTexts, 'once')}
      onConfirm={() => lastDevice && remove.mutate(lastDevice.device_id)}
      onClose={onClose}
    />
  )
}

interface DeviceItemProps {
  device: TrustedDevice
  onUnlock: () => void
  onRename: () => void
  onRemove: () => void
}

const DeviceItem = ({ device, onUnlock, onRename, onRemove }: DeviceItemProps) => {
  const texts = useTexts(securityTexts)
  const { rename, renameFor } = useTexts(passkeyTexts)
  const formats = useFormats()
  const { email } = useUser()
  return (
    <li className={styles.device}>
      <div className={styles.deviceWords}>
        <span className={styles.deviceName}>{device.name}</span>
        {device.device_id === trustedDevices.of(email) && <Mark tone="accent">{texts.thisBrowser}</Mark>}
        {device.kind === 'passkey' ? <PasskeyFacts device={device} /> : <Uses device={device} />}
        <span className="muted">
          {texts.added} {formats.date(device.created_at)}
        </span>
      </div>
      <Row>
        <PasskeyUnlockButton device={device} onClick={onUnlock} />
        <Button kind="quiet" onClick={onRename} aria-label={renameFor(device.name)}>
          {rename}
        </Button>
        <Button onClick={onRemove} aria-label={`${texts.remove}: ${device.name}`}>
          {texts.remove}
        </Button>
      </Row>
    </li>
  )
}

export const DevicesCard = () => {
  const texts = useTexts(securityTexts)
  const client = useClient()
  const devices = useQuery(trustedDevicesQuery(client))
  const [removing, setRemoving] = useState<TrustedDevice>()
  const [renaming, setRenaming] = useState<TrustedDevice>()
  const [isAdding, setIsAdding] = useState(false)
  const [unlocking, setUnlocking] = useState<TrustedDevice>()
  const unlockingDevice = useLastValue(unlocking)
  const renamedDevice = useLastValue(renaming)
  const passkeyText = useTexts(passkeyTexts)
  return (
    <Card title={texts.devices} text={texts.devicesText}>
      <QueryView query={devices} shape="text">
        {(rows) =>
          rows.length === 0 ? (
            <p className="muted">{texts.noDevices}</p>
          ) : (
            <ul className={styles.devices}>
              {rows.map((device) => (
                <DeviceItem
                  key={device.device_id}
                  device={device}
                  onUnlock={() => setUnlocking(device)}
                  onRename={() => setRenaming(device)}
                  onRemove={() => setRemoving(device)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <AddPasskeyButton onClick={() => setIsAdding(true)} />
      <Drawer small open={isAdding} onClose={() => setIsAdding(false)} title={passkeyText.addPasskey}>
        <AddPasskeyForm client={client} onClose={() => setIsAdding(false)} />
      </Drawer>
      <Drawer
        small
        open={unlocking !== undefined}
        onClose={() => setUnlocking(undefined)}
        title={passkeyText.unlockTitle}
      >
        {unlockingDevice && (
          <PasskeyUnlockForm client={client} device={unlockingDevice} onClose={() => setUnlocking(undefined)} />
        )}
      </Drawer>
      <Drawer small open={renaming !== undefined} onClose={() => setRenaming(undefined)} title={passkeyText.rename}>
        {renamedDevice && (
          <RenameDeviceForm client={client} device={renamedDevice} onClose={() => setRenaming(undefined)} />
        )}
      </Drawer>
      <RemoveDialog device={removing} onClose={() => setRemoving(undefined)} />
    </Card>
  )
}

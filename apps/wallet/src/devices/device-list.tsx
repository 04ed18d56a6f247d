// The devices of the account, their rights, and buttons to rename or remove one.
import { isPlatformError, type TrustedDevice } from '@company-data/sdk/person'
import {
  Badge,
  Button,
  ConfirmDialog,
  Empty,
  Item,
  ItemList,
  ItemMarks,
  Row,
  Sheet,
  showToast,
  useFormats,
  useLastValue,
  useTexts,
} from '@company-data/ui'
import { PasskeyFacts, PasskeyUnlockButton, PasskeyUnlockForm, RenameDeviceForm } from '@company-data/web/account'
import { passkeyTexts } from '@company-data/web/account/rules'
import { useAction, useAppTexts } from '@company-data/web/app'
import { formatProblem } from '@company-data/web/app/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetDeviceKey } from '../session/device-key.ts'
import { useDeviceKey } from '../session/use-device-key.ts'
import { useClient, useUser } from '../session/use-session.tsx'
import { deviceTexts } from './device-texts.ts'

/** A key without a passkey signs nothing here any more: no fingerprint and no PIN guards it. */
const KeyFacts = ({ device }: { device: TrustedDevice }) => {
  const texts = useTexts(deviceTexts)
  const isHere = useDeviceKey().data === device.device_id
  return (
    <>
      {device.public_key !== null && <span>{isHere ? texts.browserKey : texts.deviceKey}</span>}
      {device.trusted_for_login && (
        <ItemMarks>
          <Badge tone="plain">{texts.trusted}</Badge>
        </ItemMarks>
      )}
    </>
  )
}

interface DeviceItemProps {
  device: TrustedDevice
  onUnlock: () => void
  onRename: () => void
  onRemove: () => void
}

const DeviceItem = ({ device, onUnlock, onRename, onRemove }: DeviceItemProps) => {
  const texts = useTexts(deviceTexts)
  const { rename, renameFor } = useTexts(passkeyTexts)
  const formats = useFormats()
  return (
    <Item
      actions={
        <Row>
          <PasskeyUnlockButton device={device} onClick={onUnlock} />
          <Button kind="quiet" onClick={onRename} aria-label={renameFor(device.name)}>
            {rename}
          </Button>
          <Button onClick={onRemove} aria-label={texts.removeFor(device.name)}>
            {texts.remove}
          </Button>
        </Row>
      }
    >
      <strong>{device.name}</strong>
      {device.kind === 'passkey' ? <PasskeyFacts device={device} /> : <KeyFacts device={device} />}
      <span className="muted">{texts.since(formats.date(device.created_at))}</span>
    </Item>
  )
}

const useRemove = (onDone: () => void) => {
  const texts = useTexts(deviceTexts)
  const client = useClient()
  const { id } = useUser()
  const queries = useQueryClient()
  const oldKey = useDeviceKey().data
  return useAction({
    mutationFn: async (deviceId: string) => {
      await client.trustedDevices.delete(deviceId).catch((error: unknown) => {
        // Already removed, by an earlier attempt whose response was lost, or by another device.
        if (!isPlatformError(error, 'account.device_not_found')) throw error
      })
      if (oldKey === deviceId) await forgetDeviceKey(id)
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['devices'] })
      showToast(texts.removed)
      onDone()
    },
    // The list shows the actual state, even after a lost response.
    onError: () => queries.invalidateQueries({ queryKey: ['devices', 'all'] }),
  })
}

export const DeviceList = ({ devices }: { devices: readonly TrustedDevice[] }) => {
  const texts = useTexts(deviceTexts)
  const passkeyText = useTexts(passkeyTexts)
  const appTexts = useAppTexts()
  const [removing, setRemoving] = useState<TrustedDevice>()
  const [renaming, setRenaming] = useState<TrustedDevice>()
  const [unlocking, setUnlocking] = useState<TrustedDevice>()
  const client = useClient()
  const unlockingDevice = useLastValue(unlocking)
  const renamedDevice = useLastValue(renaming)
  const lastDevice = useLastValue(removing)
  const close = (): void => setRemoving(undefined)
  const remove = useRemove(close)
  return (
    <>
      {devices.length === 0 ? (
        <Empty icon="smartphone" title={texts.noDevices} text={texts.noDevicesText} />
      ) : (
        <ItemList>
          {devices.map((device) => (
            <DeviceItem
              key={device.device_id}
              device={device}
              onUnlock={() => setUnlocking(device)}
              onRename={() => setRenaming(device)}
              onRemove={() => setRemoving(device)}
            />
          ))}
        </ItemList>
      )}
      <Sheet open={unlocking !== undefined} onClose={() => setUnlocking(undefined)} title={passkeyText.unlockTitle}>
        {unlockingDevice && (
          <PasskeyUnlockForm client={client} device={unlockingDevice} onClose={() => setUnlocking(undefined)} />
        )}
      </Sheet>
      <Sheet open={renaming !== undefined} onClose={() => setRenaming(undefined)} title={passkeyText.rename}>
        {renamedDevice && (
          <RenameDeviceForm client={client} device={renamedDevice} onClose={() => setRenaming(undefined)} />
        )}
      </Sheet>
      <ConfirmDialog
        open={removing !== undefined}
        title={texts.removeTitle(lastDevice?.name ?? '')}
        text={texts.removeText}
        action={texts.remove}
        busy={remove.isPending}
        problem={remove.isError ? formatProblem(remove.error, appTexts, 'once') : undefined}
        onConfirm={() => removing && remove.mutate(removing.device_id)}
        onClose={close}
      />
    </>
  )
}

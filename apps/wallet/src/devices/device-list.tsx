// The devices of the account, their rights, and a button to remove one.
import { isPlatformError } from '@company-data/sdk/person'
import { Badge, Button, ConfirmDialog, Empty, showToast, useFormats, useLastValue, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/ui/app'
import { formatProblem } from '@company-data/ui/app/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetDeviceKey } from '../session/device-key.ts'
import { useDeviceKey } from '../session/use-device-key.ts'
import { useClient, useUser } from '../session/use-session.tsx'
import type { ListedDevice } from './device-queries.ts'
import { deviceTexts } from './device-texts.ts'
import styles from './devices.module.css'

const DeviceItem = ({ device, onRemove }: { device: ListedDevice; onRemove: () => void }) => {
  const texts = useTexts(deviceTexts)
  const formats = useFormats()
  const isHere = useDeviceKey().data?.deviceId === device.device_id
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <strong>{device.name}</strong>
        <span className={styles.marks}>
          {isHere && <Badge tone="accent">{texts.isHere}</Badge>}
          {device.public_key !== null && <Badge tone="good">{texts.signs}</Badge>}
          {device.trusted_for_login && <Badge tone="plain">{texts.trusted}</Badge>}
        </span>
        <span className="muted">{texts.since(formats.date(device.created_at))}</span>
      </div>
      <Button onClick={onRemove} aria-label={texts.removeFor(device.name)}>
        {texts.remove}
      </Button>
    </li>
  )
}

const useRemove = (onDone: () => void) => {
  const texts = useTexts(deviceTexts)
  const client = useClient()
  const { id } = useUser()
  const queries = useQueryClient()
  const deviceKey = useDeviceKey().data
  return useMutation({
    mutationFn: async (deviceId: string) => {
      await client.removeTrustedDevice(deviceId).catch((error: unknown) => {
        // Already removed, by an earlier attempt whose response was lost, or by another device.
        if (!isPlatformError(error, 'account.device_not_found')) throw error
      })
      if (deviceKey?.deviceId === deviceId) await forgetDeviceKey(id)
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

export const DeviceList = ({ devices }: { devices: readonly ListedDevice[] }) => {
  const texts = useTexts(deviceTexts)
  const appTexts = useAppTexts()
  const [removing, setRemoving] = useState<ListedDevice>()
  const lastDevice = useLastValue(removing)
  const close = (): void => setRemoving(undefined)
  const remove = useRemove(close)
  return (
    <>
      {devices.length === 0 ? (
        <Empty icon="smartphone" title={texts.noDevices} text={texts.noDevicesText} />
      ) : (
        <ul className={styles.list}>
          {devices.map((device) => (
            <DeviceItem key={device.device_id} device={device} onRemove={() => setRemoving(device)} />
          ))}
        </ul>
      )}
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

// Creates a key for this browser and registers it as a device once: after a lost response the device list decides.
import { isOutcomeUnknown } from '@company-data/sdk/person'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { keepDeviceKey, makeDeviceKey } from '../session/device-key.ts'
import { useClient, useUser } from '../session/use-session.tsx'

type NewKey = Awaited<ReturnType<typeof makeDeviceKey>>

interface NamedKey {
  name: string
  /** Only if the platform asked for a proof. */
  password?: string | undefined
}

/** An attempt without a response leaves its key to the next one, because another key would be another device. */
const useRegister = () => {
  const client = useClient()
  const unsure = useRef<NewKey>(undefined)
  const findDevice = async ({ publicKey }: NewKey) => {
    const device = (await client.listTrustedDevices()).find(({ public_key }) => public_key === publicKey)
    return device && { deviceId: device.device_id, name: device.name }
  }
  const add = async (key: NewKey, { name, password }: NamedKey) => {
    try {
      const proof = password === undefined ? {} : { password }
      const { device_id } = await client.addTrustedDevice({ name, public_key: key.publicKey }, proof)
      return { deviceId: device_id, name }
    } catch (error) {
      unsure.current = isOutcomeUnknown(error) ? key : undefined
      const device = unsure.current && (await findDevice(key).catch(() => undefined))
      if (device === undefined) throw error
      return device
    }
  }
  return async (keyName: NamedKey) => {
    const key = unsure.current ?? (await makeDeviceKey())
    const device = (unsure.current && (await findDevice(key))) ?? (await add(key, keyName))
    unsure.current = undefined
    return { ...device, privateKey: key.privateKey }
  }
}

export const useNewKey = (onMade: () => void) => {
  const client = useClient()
  const { id } = useUser()
  const queries = useQueryClient()
  const register = useRegister()
  return useMutation({
    mutationFn: async (keyName: NamedKey) => {
      const key = await register(keyName)
      try {
        await keepDeviceKey(id, key)
      } catch (error) {
        // A device whose key this browser cannot store could never sign.
        await client.removeTrustedDevice(key.deviceId)
        throw error
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['devices'] })
      onMade()
    },
  })
}

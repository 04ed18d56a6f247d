// Rules of delegates without JSX: which services are granted, and which still lack their key.
import type { DelegateRecord } from '@company-data/sdk/company'

export interface KeyCount {
  granted: number
  withKey: number
}

export const keyCountOf = ({ services }: DelegateRecord): KeyCount => ({
  granted: services.length,
  withKey: services.filter(({ has_key }) => has_key).length,
})

export const isGranted = ({ services }: DelegateRecord, serviceId: string): boolean =>
  services.some(({ service_id }) => service_id === serviceId)

export const hasKey = ({ services }: DelegateRecord, serviceId: string): boolean =>
  services.some(({ service_id, has_key }) => service_id === serviceId && has_key)

/** The whole new set that a change of one grant sends. */
export const grantsWith = ({ services }: DelegateRecord, serviceId: string, isNowGranted: boolean): string[] => {
  const others = services.map(({ service_id }) => service_id).filter((id) => id !== serviceId)
  return isNowGranted ? [...others, serviceId] : others
}

// Delegate rules without JSX: granted services, and those that still lack their key.
import type { DelegateRecord, NewDelegateInput } from '@company-data/sdk/company'

export interface KeyCount {
  granted: number
  withKey: number
}

export const countKeys = ({ services }: DelegateRecord): KeyCount => ({
  granted: services.length,
  withKey: services.filter(({ has_key }) => has_key).length,
})

export const isGranted = ({ services }: DelegateRecord, serviceId: string): boolean =>
  services.some(({ service_id }) => service_id === serviceId)

export const hasKey = ({ services }: DelegateRecord, serviceId: string): boolean =>
  services.some(({ service_id, has_key }) => service_id === serviceId && has_key)

/** The complete set of grants to send when one of them changes. */
export const grantsWith = ({ services }: DelegateRecord, serviceId: string, isNowGranted: boolean): string[] => {
  const otherIds = services.map(({ service_id }) => service_id).filter((id) => id !== serviceId)
  return isNowGranted ? [...otherIds, serviceId] : otherIds
}

/** True if a delegate has the name and the services of an invitation. */
export const isAsInvited = (delegate: DelegateRecord, { name, service_ids = [] }: NewDelegateInput): boolean =>
  delegate.name === name &&
  delegate.services.length === service_ids.length &&
  service_ids.every((id) => isGranted(delegate, id))

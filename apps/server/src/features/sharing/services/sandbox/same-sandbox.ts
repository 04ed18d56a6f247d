// The rule about whom a sandbox service and its persons may meet.
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRow } from '../service-store.ts'

/** A sandbox takes only its own persons. The persons that a company made for one of its services connect with no other. */
export const requireSameSandbox = (
  { id, sandbox }: ServiceRow,
  person: { sandbox: { serviceId: string } | null } | undefined,
): void => {
  const ownServiceId = person?.sandbox?.serviceId
  const mayMeet = ownServiceId === undefined ? !sandbox : ownServiceId === id
  if (!mayMeet) throw new ApiError('services.sandbox_mismatch')
}

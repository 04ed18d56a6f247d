// The sandbox of a command: that of the service of the profile, unless another one is named.
import { createSandbox } from '@company-data/sdk/sandbox'
import type { Session } from '../program/session.ts'

export const openSandbox = async ({ clients }: Session, givenId: string | undefined) => {
  const [frontDoorUrl, manager] = [await clients.url(), await clients.manager()]
  const serviceId = await clients.serviceId(givenId)
  const options = { frontDoorUrl, manager, serviceId }
  return { ...options, sandbox: createSandbox(options) }
}

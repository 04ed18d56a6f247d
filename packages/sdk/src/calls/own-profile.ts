// A person's device and the profile on it: data, files, connections, attestations, invitations.
import type { Device } from '../device.ts'
import { sealedValues } from '../own-values.ts'
import { contactDataCalls } from './contact-data.ts'
import { contactFieldCalls } from './contact-fields.ts'
import { customerCalls } from './customer.ts'
import { fieldTypeCalls } from './field-types.ts'
import { invitationCalls } from './invitations.ts'
import { photoCalls } from './photos.ts'
import { serviceKeys } from './service-keys.ts'
import { verificationCalls } from './verifications.ts'

export const ownProfileCalls = ({ api, request, key }: Device) => {
  const keys = serviceKeys(api)
  const data = contactDataCalls({ api, request, keys, values: sealedValues(key) })
  const needs = { api, keys, ...data }
  return {
    ...fieldTypeCalls(api),
    ...contactFieldCalls(api),
    ...photoCalls(api),
    ...data,
    ...customerCalls({ ...needs, as: 'person' }),
    ...invitationCalls(needs),
    ...verificationCalls(needs),
  }
}

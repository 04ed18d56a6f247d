// A person's device and the profile on it: data, files, connections, attestations, invitations.

import { invitationCalls } from '../../calls/sharing/connect-requests/received-connect-requests.ts'
import { customerCalls } from '../../calls/sharing/connections/customer-connections.ts'
import { serviceKeys } from '../../calls/sharing/connections/service-public-keys.ts'
import { fieldTypeCalls } from '../../calls/sharing/field-types.ts'
import { contactDataCalls } from '../../calls/sharing/profiles/contact-data.ts'
import { contactFieldCalls } from '../../calls/sharing/profiles/contact-fields.ts'
import { photoCalls } from '../../calls/sharing/profiles/photos.ts'
import { verificationCalls } from '../../calls/sharing/verifications.ts'
import { sealedValues } from '../../keys/profile-values.ts'
import type { Device } from '../../session/device.ts'

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

// The calls of a person about the profile on the device: data, files, connections, requests, verifications, sign-ins, documents.
import { personProofMembers, personSignCalls } from '../../calls/contracts/documents/sign-documents.ts'
import { customerRunCalls } from '../../calls/contracts/flow-runs/customer-runs.ts'
import { signInConsentCalls } from '../../calls/identity/sign-in-apps/sign-in-consent.ts'
import { personConnectRequestCalls } from '../../calls/sharing/connect-requests/person-connect-requests.ts'
import { servicePublicKeys } from '../../calls/sharing/connections/service-public-keys.ts'
import { slotAnswers as slotAnswersOf } from '../../calls/sharing/connections/slot-answers.ts'
import { keyLogCalls } from '../../calls/sharing/key-log.ts'
import { contactDataCalls } from '../../calls/sharing/profiles/contact-data.ts'
import { contactFieldCalls } from '../../calls/sharing/profiles/contact-fields.ts'
import { photoCalls } from '../../calls/sharing/profiles/photos.ts'
import { verificationCalls } from '../../calls/sharing/verifications.ts'
import type { SealFile } from '../../files/seal-file.ts'
import { sealedValues } from '../../keys/profile-values.ts'
import type { Device } from '../../session/device.ts'
import { customerGroup } from './customer.ts'

export const personProfileGroup = (device: Device, sealFile?: SealFile) => {
  const { api, request, key, pins, guard } = device
  const publicKeys = servicePublicKeys(api, pins)
  const contactData = contactDataCalls({
    api,
    publicKeys,
    profileValues: sealedValues(key),
    guard,
    ...(sealFile && { sealFile }),
  })
  const slotAnswers = slotAnswersOf({ api, contactData, guard })
  return {
    ...contactFieldCalls(api),
    ...photoCalls(api),
    contactData,
    ...customerGroup({ api, request, publicKeys, slotAnswers, customerType: 'person', key, pins, guard }),
    ...personConnectRequestCalls({ api, slotAnswers, pins }),
    ...verificationCalls({ api, contactData }),
    ...signInConsentCalls({ api, pins, keyLog: keyLogCalls(device), contactData }),
    ...personSignCalls(device),
    ...customerRunCalls({ api, key, pins, guard, proofMembers: personProofMembers(device) }),
  }
}

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
  const { api, key, pins, guard } = device
  const publicKeys = servicePublicKeys(api, pins)
  const contactData = contactDataCalls({
    api,
    publicKeys,
    profileValues: sealedValues(key),
    guard,
    ...(sealFile && { sealFile }),
  })
  const slotAnswers = slotAnswersOf({ api, contactData, guard })
  const group = customerGroup({ api, publicKeys, slotAnswers, customerType: 'person', key, pins, guard })
  return {
    /** The catalog of contact fields, and the fields of the account. */
    contactFields: contactFieldCalls(api),
    /** The photos of the profile. */
    photos: photoCalls(api),
    contactData,
    ...group,
    /** The invitations of services. */
    connectRequests: personConnectRequestCalls({ api, slotAnswers, pins }),
    /** The proofs that values are right. */
    verifications: verificationCalls({ api, contactData }),
    /** The requests of apps at which the person signs in. */
    signIns: signInConsentCalls({ api, pins, keyLog: keyLogCalls(device), contactData }),
    /** The documents and contracts that services sent. */
    documents: { ...group.documents, ...personSignCalls(device) },
    /** The runs of flows that the person takes part in. */
    runs: customerRunCalls({ api, key, pins, guard, proofMembers: personProofMembers(device) }),
  }
}

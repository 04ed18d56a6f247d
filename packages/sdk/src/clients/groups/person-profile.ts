// The calls of a person about the profile on the device: data, files, connections, requests, verifications, sign-ins, documents.

import { personConnectRequestCalls } from '../../connect-requests/person-connect-requests.ts'
import { servicePublicKeys } from '../../connections/service-public-keys.ts'
import { slotAnswers as slotAnswersOf } from '../../connections/slot-answers.ts'
import { contactDataCalls } from '../../contact-data/contact-data.ts'
import { contactFieldCalls } from '../../contact-data/contact-fields.ts'
import { photoCalls } from '../../contact-data/photos.ts'
import { verificationCalls } from '../../contact-data/verifications.ts'
import { personProofMembers, personSignCalls } from '../../documents/sign-documents.ts'
import type { SealFile } from '../../files/seal-file.ts'
import { customerRunCalls } from '../../flow-runs/customer-runs.ts'
import { keyLogCalls } from '../../keys/key-log.ts'
import { sealedValues } from '../../keys/profile-values.ts'
import type { Device } from '../../session/device.ts'
import { signInConsentCalls } from '../../sign-in-apps/sign-in-consent.ts'
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

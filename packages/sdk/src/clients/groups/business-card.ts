// The calls of a company about its business card, which is in plaintext, and as a customer of others (D1-CF-06, G-082).
import { customerChangesFeedCalls } from '../../changes/customer-changes-feed.ts'
import { servicePublicKeys } from '../../connections/service-public-keys.ts'
import { slotAnswers as slotAnswersOf } from '../../connections/slot-answers.ts'
import { contactDataCalls } from '../../contact-data/contact-data.ts'
import { contactFieldCalls } from '../../contact-data/contact-fields.ts'
import { photoCalls } from '../../contact-data/photos.ts'
import type { AccountKey } from '../../keys/account-key.ts'
import type { Pins } from '../../keys/pins/pinned-key.ts'
import { plainValues } from '../../keys/profile-values.ts'
import { noGuard, type SecretGuard } from '../../keys/secret-guard.ts'
import type { Api } from '../../transport/api.ts'
import { customerGroup } from './customer.ts'

interface BusinessCardDeps {
  api: Api
  /** The key of the company, if this device has it: a program that acts as the company has no key. */
  key?: AccountKey
  pins: Pins
  guard?: Pick<SecretGuard, 'refuse'>
}

export const businessCardGroup = ({ api, key, pins, guard = noGuard }: BusinessCardDeps) => {
  const publicKeys = servicePublicKeys(api, pins)
  const contactData = contactDataCalls({ api, publicKeys, profileValues: plainValues, guard })
  const slotAnswers = slotAnswersOf({ api, contactData, guard })
  return {
    /** The catalog of contact fields, and the fields of the account. */
    contactFields: contactFieldCalls(api),
    /** The photos of the profile. */
    photos: photoCalls(api),
    contactData,
    ...customerGroup({ api, publicKeys, slotAnswers, customerType: 'company', key, pins, guard }),
    customerChanges: customerChangesFeedCalls(api),
  }
}

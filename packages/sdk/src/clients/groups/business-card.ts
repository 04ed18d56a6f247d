// A company's business card in the clear, and the company as a customer of others (D1-CF-06, G-082).

import { customerChangeCalls } from '../../calls/delivery/customer-changes-feed.ts'
import { customerCalls } from '../../calls/sharing/connections/customer-connections.ts'
import { serviceKeys } from '../../calls/sharing/connections/service-public-keys.ts'
import { contactDataCalls } from '../../calls/sharing/profiles/contact-data.ts'
import { contactFieldCalls } from '../../calls/sharing/profiles/contact-fields.ts'
import { photoCalls } from '../../calls/sharing/profiles/photos.ts'
import { plainValues } from '../../keys/profile-values.ts'
import type { Api } from '../../transport/api.ts'
import type { Transport } from '../../transport/transport.ts'

export const businessCardCalls = (api: Api, request: Transport['request']) => {
  const keys = serviceKeys(api)
  const data = contactDataCalls({ api, request, keys, values: plainValues })
  return {
    ...contactFieldCalls(api),
    ...photoCalls(api),
    ...data,
    ...customerCalls({ api, keys, ...data, as: 'company' }),
    ...customerChangeCalls(api),
  }
}

// A company's business card in the clear, and the company as a customer of others (D1-CF-06, G-082).
import type { Api } from '../api.ts'
import { plainValues } from '../own-values.ts'
import type { Transport } from '../transport.ts'
import { contactDataCalls } from './contact-data.ts'
import { contactFieldCalls } from './contact-fields.ts'
import { customerCalls } from './customer.ts'
import { customerChangeCalls } from './customer-changes.ts'
import { photoCalls } from './photos.ts'
import { serviceKeys } from './service-keys.ts'

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

// The calls of a customer, person or company: look up a code, connect, map answers, decide on consents (G-080 to G-089).
import { consentCalls } from '../../calls/sharing/connections/consents.ts'
import { type CustomerNeeds, customerConnectionCalls } from '../../calls/sharing/connections/customer-connections.ts'
import { mappingCalls } from '../../calls/sharing/connections/mappings.ts'
import { profileByCodeCalls } from '../../calls/sharing/connections/profile-by-code.ts'

export const customerGroup = (needs: CustomerNeeds) => {
  const connections = customerConnectionCalls(needs)
  return {
    ...profileByCodeCalls(needs.api, needs.customerType),
    ...connections,
    ...mappingCalls({ ...needs, ...connections }),
    ...consentCalls({ ...needs, ...connections }),
  }
}

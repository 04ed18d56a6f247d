// The calls of a customer, person or company: look up a code, connect, map answers, decide on consents (G-080 to G-089), write messages.
import { customerMessageCalls } from '../../calls/contracts/customer-messages.ts'
import { consentCalls } from '../../calls/sharing/connections/consents.ts'
import { type CustomerNeeds, customerConnectionCalls } from '../../calls/sharing/connections/customer-connections.ts'
import { mappingCalls } from '../../calls/sharing/connections/mappings.ts'
import { profileByCodeCalls } from '../../calls/sharing/connections/profile-by-code.ts'
import type { AccountKey } from '../../keys/account-key.ts'

export const customerGroup = (needs: CustomerNeeds & { key: AccountKey | undefined }) => {
  const connections = customerConnectionCalls(needs)
  return {
    ...profileByCodeCalls(needs.api, needs.customerType),
    ...connections,
    ...mappingCalls({ ...needs, ...connections }),
    ...consentCalls({ ...needs, ...connections }),
    ...customerMessageCalls(needs),
  }
}

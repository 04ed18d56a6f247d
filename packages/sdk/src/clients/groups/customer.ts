// The calls of a customer, person or company: look up a code, connect, map answers, decide on consents (G-080 to G-089), write
// messages, read and accept documents. Signing differs between them.
import { customerMessageCalls } from '../../calls/contracts/customer-messages.ts'
import { customerDocumentCalls } from '../../calls/contracts/documents/customer-documents.ts'
import { acceptCalls } from '../../calls/contracts/documents/document-acts.ts'
import { pluginPassCalls } from '../../calls/plugins/plugin-passes.ts'
import { consentCalls } from '../../calls/sharing/connections/consents.ts'
import { type CustomerNeeds, customerConnectionCalls } from '../../calls/sharing/connections/customer-connections.ts'
import { mappingCalls } from '../../calls/sharing/connections/mappings.ts'
import { profileByCodeCalls } from '../../calls/sharing/connections/profile-by-code.ts'
import type { AccountKey } from '../../keys/account-key.ts'
import type { Transport } from '../../transport/transport.ts'

interface CustomerGroupNeeds extends CustomerNeeds {
  request: Transport['request']
  key: AccountKey | undefined
}

export const customerGroup = (needs: CustomerGroupNeeds) => {
  const connections = customerConnectionCalls(needs)
  return {
    ...profileByCodeCalls(needs.api, needs.customerType),
    ...connections,
    ...mappingCalls({ ...needs, ...connections }),
    ...consentCalls({ ...needs, ...connections }),
    ...customerMessageCalls(needs),
    ...customerDocumentCalls(needs),
    ...acceptCalls(needs.api),
    ...pluginPassCalls(needs.api),
  }
}

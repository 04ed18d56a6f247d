// The calls of a customer, person or company: look up a code, connect, map answers, decide on consents (G-080 to G-089), write
// messages, read and accept documents. Signing differs between them.

import { type CustomerDeps, customerConnectionCalls } from '../../connections/customer-connections.ts'
import { codeCalls } from '../../connections/profile-by-code.ts'
import { customerDocumentCalls } from '../../documents/customer-documents.ts'
import { acceptCalls } from '../../documents/document-actions.ts'
import type { AccountKey } from '../../keys/account-key.ts'
import type { SecretGuard } from '../../keys/secret-guard.ts'
import { customerMessageCalls } from '../../messages/customer-messages.ts'
import { pluginPassCalls } from '../../plugins/plugin-passes.ts'

interface CustomerGroupDeps extends CustomerDeps {
  key: AccountKey | undefined
  guard: Pick<SecretGuard, 'refuse'>
}

export const customerGroup = (deps: CustomerGroupDeps) => ({
  codes: codeCalls(deps.api, deps.customerType),
  companyConnections: customerConnectionCalls(deps),
  messages: customerMessageCalls(deps),
  documents: { ...customerDocumentCalls(deps), ...acceptCalls(deps.api) },
  /** The passes to ask the plugins of a form. */
  pluginPasses: pluginPassCalls(deps.api),
})

// Serves the contract of verifications.
import type { VerificationId } from '@company-data/protocol/contract/ids'
import { verifications } from '@company-data/protocol/nouns/verifications/contract'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type {
  NewVerification,
  StartedVerification,
  VerificationRecord,
} from '@company-data/protocol/wire/sharing/verifications'
import { serve } from '../../../gate/serve.ts'

interface VerificationActions {
  start(ownerUserId: string, input: NewVerification): Promise<StartedVerification>
  confirm(ownerUserId: string, verificationId: VerificationId, code: string): Promise<VerificationRecord>
  list(ownerUserId: string, query: PageQuery): Promise<Page<VerificationRecord>>
  end(ownerUserId: string, verificationId: VerificationId): Promise<void>
}

export const verificationRoutes = serve<VerificationActions>()(verifications, {
  create: ({ caller, body }, verifications) => verifications.start(caller.userId, body),
  list: ({ caller, query }, verifications) => verifications.list(caller.userId, query),
  confirm: ({ caller, params, body }, verifications) => verifications.confirm(caller.userId, params.id, body.code),
  delete: ({ caller, params }, verifications) => verifications.end(caller.userId, params.id),
})

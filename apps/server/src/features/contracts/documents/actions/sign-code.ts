// Mails a code that proves a signature of one document alone.
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { SignCode } from '@company-data/protocol/wire/contracts/customer-documents'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isSession } from '../../../../gate/caller.ts'
import { toOwner } from '../../../sharing/contact-data/index.ts'
import { locateUnderConnection } from '../customer/locate-document.ts'
import type { DocumentDeps } from '../deps.ts'
import type { SigningLine } from '../signing-line/signing-line.ts'
import { type Actor, requireOpenFor } from './action-checks.ts'
import type { LocatedCopy } from './seal-contract.ts'

type Deps = Pick<DocumentDeps, 'accounts' | 'connections'>

export const mailSignCode = ({ accounts, connections }: Deps, line: SigningLine) => {
  const mailFor = async (caller: Actor, { regionDatabase, row }: LocatedCopy): Promise<SignCode> => {
    // FG-43: mails no code for an action that would be refused.
    await line.requireActable(regionDatabase.database.kysely, row)
    requireOpenFor(row, 'signed')
    // A machine client reads no mail: it signs as custodian.
    if (!isSession(caller)) throw new ApiError('documents.method_invalid')
    const { expiresAt } = await accounts.proofs.mailCode(caller.userId, row.id)
    return { expires_at: formatTimestamp(expiresAt) }
  }
  return {
    mailFor,
    async mailUnder(caller: Actor, connectionId: string, documentId: DocumentId): Promise<SignCode> {
      return mailFor(caller, await locateUnderConnection(connections, toOwner(caller), connectionId, documentId))
    },
  }
}

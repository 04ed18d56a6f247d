// Mails a code that proves a signature of one document alone.
import { ApiError } from '@company-data/protocol/errors'
import type { SignCode } from '@company-data/protocol/wire/contracts/customer-documents'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isSession } from '../../../../gate/caller.ts'
import { ownerOf } from '../../../sharing/contact-data/index.ts'
import { locateUnderConnection } from '../customer/locate-document.ts'
import type { DocumentNeeds } from '../needs.ts'
import { type Actor, requireOpenFor } from './act-steps.ts'
import type { LocatedCopy } from './seal-contract.ts'

type Needs = Pick<DocumentNeeds, 'accounts' | 'connections' | 'hooks'>

export const mailSignCode = ({ accounts, connections, hooks }: Needs) => {
  const mailFor = async (caller: Actor, { place, row }: LocatedCopy): Promise<SignCode> => {
    // FG-43: a code for an act that would be refused is not mailed.
    if (row.flow_run_id !== null) await hooks['documents.run-acting'](place.database.kysely, row)
    requireOpenFor(row, 'signed')
    // A machine client reads no mail: it signs as custodian.
    if (!isSession(caller)) throw new ApiError('documents.method_invalid')
    const { expiresAt } = await accounts.proofs.mailCode(caller.userId, row.id)
    return { expires_at: formatTimestamp(expiresAt) }
  }
  return {
    mailFor,
    async mailUnder(caller: Actor, connectionId: string, documentId: string): Promise<SignCode> {
      return mailFor(caller, await locateUnderConnection(connections.places, ownerOf(caller), connectionId, documentId))
    },
  }
}

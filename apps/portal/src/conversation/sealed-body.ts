// The part of a message that the key of a service opens.
import type { MessageRecord } from '@company-data/sdk/company'
import type { SealedText } from '../service-keys/opener-messages.ts'

/** Undefined for a broadcast, which is plain text, and for a sent message without a copy. */
export const toSealedBody = ({ body, broadcast }: Pick<MessageRecord, 'body' | 'broadcast'>): SealedText | undefined =>
  body === null || broadcast ? undefined : { wrapper: body, verified_hash: null, verified_salt: null }

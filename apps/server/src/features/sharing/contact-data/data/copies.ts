// The copies sent with an edit: exactly one for each slot that follows the datum, or nothing is stored (G-075).
import { ApiError } from '@company-data/protocol/errors'
import type { ValueCopy } from '@company-data/protocol/wire/sharing/contact-data'
import type { CopyTarget } from '../following-slots.ts'

const toKey = ({ connection_id, slug }: CopyTarget): string => `${connection_id.toLowerCase()} ${slug}`
const toTarget = ({ connection_id, slug }: CopyTarget): CopyTarget => ({ connection_id, slug })

const mismatch = (missing: readonly CopyTarget[], unexpected: readonly CopyTarget[]): ApiError =>
  new ApiError('contact_data.copies_mismatch', {
    members: { missing: missing.map(toTarget), unexpected: unexpected.map(toTarget) },
  })

/** One copy for each slot, in the order of the slots. A second copy for the same slot is unexpected. */
export const matchCopies = <C extends CopyTarget>(slots: readonly CopyTarget[], copies: readonly C[]): C[] => {
  const slotKeys = new Set(slots.map(toKey))
  const copyByKey = new Map<string, C>()
  const unexpected: CopyTarget[] = []
  for (const copy of copies) {
    if (slotKeys.has(toKey(copy)) && !copyByKey.has(toKey(copy))) copyByKey.set(toKey(copy), copy)
    else unexpected.push(copy)
  }
  const missing = slots.filter((slot) => !copyByKey.has(toKey(slot)))
  if (missing.length > 0 || unexpected.length > 0) throw mismatch(missing, unexpected)
  return slots.flatMap((slot) => copyByKey.get(toKey(slot)) ?? [])
}

/** For a file that is not private: its slots are served from the source, so copies are refused. */
export const requireNoCopies = (copies: readonly ValueCopy[]): void => {
  if (copies.length > 0) throw mismatch([], copies)
}

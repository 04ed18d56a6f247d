// The copies that come with an edit: exactly one for each slot that follows the datum, or nothing is stored (G-075).
import { ApiError } from '@company-data/protocol/errors'
import type { ValueCopy } from '@company-data/protocol/wire/sharing/contact-data'
import type { LiveSlot } from './live-slots.ts'

type Place = Pick<LiveSlot, 'connection_id' | 'slug'>

const keyOf = ({ connection_id, slug }: Place): string => `${connection_id.toLowerCase()} ${slug}`
const placeOf = ({ connection_id, slug }: Place): Place => ({ connection_id, slug })

const mismatch = (missing: readonly Place[], unexpected: readonly Place[]): ApiError =>
  new ApiError('contact_data.copies_mismatch', {
    members: { missing: missing.map(placeOf), unexpected: unexpected.map(placeOf) },
  })

/** One copy for each slot, in the order of the slots. A second copy for the same slot is one too many. */
export const matchCopies = <C extends Place>(slots: readonly LiveSlot[], copies: readonly C[]): C[] => {
  const wanted = new Set(slots.map(keyOf))
  const given = new Map<string, C>()
  const unexpected: Place[] = []
  for (const copy of copies) {
    if (wanted.has(keyOf(copy)) && !given.has(keyOf(copy))) given.set(keyOf(copy), copy)
    else unexpected.push(copy)
  }
  const missing = slots.filter((slot) => !given.has(keyOf(slot)))
  if (missing.length > 0 || unexpected.length > 0) throw mismatch(missing, unexpected)
  return slots.flatMap((slot) => given.get(keyOf(slot)) ?? [])
}

/** Where slots take what they need from the source itself. */
export const requireNoCopies = (copies: readonly ValueCopy[]): void => {
  if (copies.length > 0) throw mismatch([], copies)
}

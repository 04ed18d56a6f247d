// Computes the change of an edit from the locked row, its slots and the request (G-075). Pure.
import { isBinary, type Registry } from '@company-data/field-types'
import type { ContactDatumChange } from '@company-data/protocol/wire/sharing/contact-data'
import type { DatumRow } from '../datum-store.ts'
import type { CopyTarget } from '../following-slots.ts'
import type { Owner } from '../owner.ts'
import { matchCopies, requireNoCopies } from './copies.ts'
import { formMissing, readPrivacy, readValue, readWrapper, requireUsertype, valueMissing } from './datum-value.ts'

export type DatumEdit =
  | { kind: 'nothing' }
  /** Only the flag changes: the attestation stays, and the slots are unchanged. */
  | { kind: 'privacy'; isPrivate: boolean }
  /** A new value with a wrapper for each slot, in the order of the slots. The attestation is lost. */
  | { kind: 'value'; value: string | null; isPrivate: boolean; copies: readonly string[] }

interface EditRequest {
  types: Registry
  owner: Owner
  datum: DatumRow
  slots: readonly CopyTarget[]
  change: ContactDatumChange
}

const inlineEdit = ({ types, owner, datum, slots, change }: EditRequest): DatumEdit => {
  const { value, is_private } = change
  const copies = change.copies ?? []
  const isPrivate = readPrivacy(owner, is_private) ?? datum.is_private
  if (value === undefined && typeof is_private !== 'boolean') throw valueMissing(owner)
  const newValue = value === undefined ? datum.value : readValue(types, owner, datum.type, value)
  if (value === undefined && isPrivate === datum.is_private && copies.length === 0) return { kind: 'nothing' }
  const wrappers = matchCopies(slots, copies).map((copy) => readWrapper(copy.value, 'copies'))
  // Copies without a value count as a new value: the server cannot see whether they contain the old one.
  if (value === undefined && wrappers.length === 0) return { kind: 'privacy', isPrivate }
  return { kind: 'value', value: newValue, isPrivate, copies: wrappers }
}

/** A file has a separate route; here only the flag of a field without a file can change. */
const binaryEdit = ({ types, owner, datum, change }: EditRequest): DatumEdit => {
  const { value, is_private } = change
  const isPrivate = readPrivacy(owner, is_private) ?? datum.is_private
  if (value !== undefined && value !== null) readValue(types, owner, datum.type, value)
  requireNoCopies(change.copies ?? [])
  if (isPrivate === datum.is_private) return { kind: 'nothing' }
  if (datum.file_key !== null) throw formMissing()
  return { kind: 'privacy', isPrivate }
}

export const toDatumEdit = (request: EditRequest): DatumEdit => {
  requireUsertype(request.owner, request.datum)
  return isBinary(request.types, request.datum.type) ? binaryEdit(request) : inlineEdit(request)
}

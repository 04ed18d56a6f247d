// The metadata of a document: what the platform reads in it always has its form.
import { ApiError } from '@company-data/protocol/errors'
import { type DocumentMetadata, documentMetadata } from '@company-data/protocol/wire/contracts/documents'
import type { Metadata } from './store.ts'

/** Absent or null, `can_be_cancelled_in_app` is false; other members that are null are left out. */
const completed = (metadata: DocumentMetadata): Metadata => {
  const members = Object.entries(metadata).filter(([, value]) => value !== null && value !== undefined)
  return { ...Object.fromEntries(members), can_be_cancelled_in_app: metadata.can_be_cancelled_in_app ?? false }
}

export const firstMetadata = (metadata: DocumentMetadata | null | undefined): Metadata => completed(metadata ?? {})

/** NS-08: merged member by member; a null removes. The result is checked, not what was sent. */
export const mergedMetadata = (old: Metadata, changes: Readonly<Record<string, unknown>>): Metadata => {
  const merged = documentMetadata.safeParse({ ...old, ...changes })
  if (merged.success) return completed(merged.data)
  const [issue] = merged.error.issues
  const member = ['metadata', ...(issue?.path ?? [])].join('.')
  const reason = issue?.message ?? 'is not valid'
  throw new ApiError('request.invalid', { message: `${member}: ${reason}`, members: { fields: { [member]: reason } } })
}

// The metadata of a document: members that the platform reads are always well-formed.

import { invalidMember } from '@company-data/protocol/errors'
import { readRule } from '@company-data/protocol/reasons'
import { type DocumentMetadata, documentMetadata } from '@company-data/protocol/wire/contracts/documents'
import type { Metadata } from './store.ts'

/** `can_be_cancelled_in_app` defaults to false; other null members are left out. */
const withDefaults = (metadata: DocumentMetadata): Metadata => {
  const members = Object.entries(metadata).filter(([, value]) => value !== null && value !== undefined)
  return { ...Object.fromEntries(members), can_be_cancelled_in_app: metadata.can_be_cancelled_in_app ?? false }
}

export const firstMetadata = (metadata: DocumentMetadata | null | undefined): Metadata => withDefaults(metadata ?? {})

/** NS-08: merges member by member; null removes. The result is checked, not the input. */
export const mergedMetadata = (old: Metadata, changes: Readonly<Record<string, unknown>>): Metadata => {
  const merged = documentMetadata.safeParse({ ...old, ...changes })
  if (merged.success) return withDefaults(merged.data)
  const [issue] = merged.error.issues
  throw invalidMember(['metadata', ...(issue?.path ?? [])], readRule(issue?.message ?? ''))
}

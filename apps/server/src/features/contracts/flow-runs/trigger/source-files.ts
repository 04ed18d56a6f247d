// source_files: exactly one staged copy per answered source and bound user (D2-SRC-08, FG-27, FA-49).
import { ApiError } from '@company-data/protocol/errors'
import { getMember, isMembers } from '../body-members.ts'
import type { RunFileRow, UsedSource } from '../file-store.ts'

/** A copy that the run needs. */
export interface RequiredCopy {
  source_key: string
  for_user_id: string
  /** The customer that shared the PDF. */
  source_user_id: string
}

interface SentCopy {
  source_key: string
  for_user_id: string
  file: string
}

export interface SentCopies {
  copies: readonly SentCopy[]
  /** Part of the input is malformed. */
  isMalformed: boolean
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Absent, null and [] are the same. */
export const readSentCopies = (value: unknown): SentCopies => {
  if (value === undefined) return { copies: [], isMalformed: false }
  if (!Array.isArray(value)) return { copies: [], isMalformed: true }
  const copies = value.flatMap((item): SentCopy[] => {
    if (!isMembers(item)) return []
    const [source_key, for_user_id, file] = ['source_key', 'for_user_id', 'file'].map((name) => getMember(item, name))
    return isText(source_key) && isText(for_user_id) && isText(file) ? [{ source_key, for_user_id, file }] : []
  })
  return { copies, isMalformed: copies.length < value.length }
}

const toCopyKey = ({ source_key, for_user_id }: Pick<SentCopy, 'source_key' | 'for_user_id'>): string =>
  `${for_user_id.toLowerCase()} ${source_key}`

/** Matches the sent copies with the required ones; `staged` are the rows of files that are still usable. */
export const matchSources = (
  required: readonly RequiredCopy[],
  { copies, isMalformed }: SentCopies,
  staged: readonly RunFileRow[],
): UsedSource[] => {
  const open = new Map(required.map((copy) => [toCopyKey(copy), copy]))
  const unused = new Map(staged.map((row) => [row.id, row]))
  const used: UsedSource[] = []
  const unexpected = new Set<string>()
  for (const sentCopy of copies) {
    const copy = open.get(toCopyKey(sentCopy))
    const row = unused.get(sentCopy.file.toLowerCase())
    // T-27: the copy was staged for the customer of its source, not for its recipient.
    if (copy === undefined || row?.source_user_id !== copy.source_user_id) {
      unexpected.add(sentCopy.file)
      continue
    }
    open.delete(toCopyKey(sentCopy))
    unused.delete(row.id)
    used.push({ id: row.id, source_key: copy.source_key, for_user_id: copy.for_user_id })
  }
  if (isMalformed || open.size > 0 || unexpected.size > 0)
    throw new ApiError('flows.source_files_invalid', {
      members: { missing: [...open.values()], unexpected: [...unexpected] },
    })
  return used
}

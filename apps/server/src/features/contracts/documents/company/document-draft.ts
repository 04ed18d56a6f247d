// The input that creates a document, with its defaults and ordered checks. The route's schema checks shapes
// first, except for missing content; lookups come last, in the operation.
import { ApiError } from '@company-data/protocol/errors'
import type { NewDocument } from '@company-data/protocol/wire/contracts/documents'
import { sha256Hex } from '@company-data/protocol/wire/ids'
import { requireContent, requireWithinBudget } from '../content/new-content.ts'
import { isContract } from '../statuses.ts'

const TARGETS = ['connection_id', 'person_user_id', 'share_code'] as const

type Target = (typeof TARGETS)[number]

/** A null target counts as absent. */
const hasTarget = (input: Pick<NewDocument, Target>, target: Target): boolean =>
  input[target] !== undefined && input[target] !== null

const PDF = /^application\/pdf\s*(?:;|$)/i
const UNKNOWN_TYPE = 'application/octet-stream'

const EXTENSION = /\.[A-Za-z0-9]{1,8}$/

/** Only the extension of a file name, which reveals as much as the MIME type; the name itself is sealed with the file. */
const toOpenName = (name: string, fileName: string | null | undefined): string => {
  const extension = EXTENSION.exec(fileName ?? '')?.[0] ?? ''
  return name.endsWith(extension) ? name : `${name}${extension}`
}

/** Applies the defaults. A-48: a JSON document ignores members for files. */
export const withDefaults = (input: NewDocument) => {
  const isFile = input.payload_kind === 'file'
  const isSealed = TARGETS.some((target) => hasTarget(input, target))
  const originalName = isSealed ? toOpenName(input.name, input.original_name) : (input.original_name ?? input.name)
  return {
    ...input,
    kind: input.kind ?? ('document' as const),
    requires_signature: input.requires_signature ?? false,
    requires_acceptance: input.requires_acceptance ?? false,
    is_private: input.is_private ?? false,
    plain_sha256: isFile ? (input.plain_sha256 ?? null) : null,
    mime_type: isFile ? (input.mime_type ?? UNKNOWN_TYPE) : null,
    original_name: isFile ? originalName : null,
  }
}

export type Draft = ReturnType<typeof withDefaults>

const listTargets = (draft: Draft) => TARGETS.filter((target) => hasTarget(draft, target))
export const isBroadcast = (draft: Draft): boolean => listTargets(draft).length === 0

type Check = (draft: Draft, limits: { documentMaxMb: number }) => void | Promise<void>

const oneTargetAtMost: Check = (draft) => {
  if (listTargets(draft).length > 1) throw new ApiError('documents.target_invalid')
}

/** D1-DOC-12 to D1-DOC-15, T-79. */
const contractHasPerson: Check = (draft) => {
  if (isBroadcast(draft) && isContract(draft)) throw new ApiError('documents.contract_requires_person')
}

const privateHasPerson: Check = (draft) => {
  if (isBroadcast(draft) && draft.is_private) throw new ApiError('documents.private_requires_person')
}

export const requirePlainSha256 = (value: unknown): void => {
  if (value !== null && !sha256Hex.safeParse(value).success) throw new ApiError('documents.plain_sha256_invalid')
}

export const requirePdf = (isFileContract: boolean, mimeType: string | null): void => {
  if (isFileContract && !PDF.test(mimeType ?? '')) throw new ApiError('documents.not_pdf')
}

/** In the order of A-47, up to the checks that need a lookup. */
export const draftChecks: readonly Check[] = [
  requireContent,
  oneTargetAtMost,
  contractHasPerson,
  privateHasPerson,
  ({ plain_sha256 }) => requirePlainSha256(plain_sha256),
  (draft) => requirePdf(draft.payload_kind === 'file' && isContract(draft), draft.mime_type),
  (draft, { documentMaxMb }) => requireWithinBudget(draft, documentMaxMb),
]

// Schemas of documents and contracts as the company works with them (NS-02, NS-04, NS-08, A-47 to A-54).
import { z } from 'zod'
import { documentLimits, profileLimits } from '../../limits.ts'
import { displayText } from '../../names.ts'
import { rule } from '../../reasons.ts'
import { approvalReceipt } from '../approvals/challenges.ts'
import { sha256Hex, uuid } from '../ids.ts'
import { pageQuery } from '../pages.ts'
import { date, timestamp } from '../timestamps.ts'
import { wrapperString } from '../wrappers.ts'

export const documentKinds = ['document', 'agreement', 'subscription'] as const
export const payloadKinds = ['json', 'file'] as const
/** D1-DOC-30. */
export const documentStatuses = ['offering', 'ready_to_sign', 'active', 'active_but_ending', 'ended'] as const
/** D1-DOC-39: the copies of a flow run wait for their turn. */
export const copyStatuses = ['waiting', ...documentStatuses] as const
export const signatureActions = ['signed', 'accepted'] as const
export const signatureMethods = ['biometric', 'twofa', 'email', 'custodian'] as const

export type DocumentKind = (typeof documentKinds)[number]
export type PayloadKind = (typeof payloadKinds)[number]
export type DocumentStatus = (typeof copyStatuses)[number]
export type SignatureAction = (typeof signatureActions)[number]
export type SignatureMethod = (typeof signatureMethods)[number]

const noticeDays = documentLimits.cancellationNoticeDays

/** the metadata that the platform reads; everything else belongs to the company. */
export const documentMetadata = z
  .looseObject({
    can_be_cancelled_in_app: z.boolean().nullish(),
    cancellation_notice_days: z.int().min(noticeDays.min).max(noticeDays.max).nullish(),
  })
  .refine(
    (metadata) => new TextEncoder().encode(JSON.stringify(metadata)).length <= documentLimits.metadataBytes,
    rule('amount.json_bytes', { max: documentLimits.metadataBytes }),
  )

export type DocumentMetadata = z.output<typeof documentMetadata>

/** what a device signed; it verifies without the platform. */
export const signatureEvidence = z.object({
  unlocked_by: z.enum(['passkey', 'device_key']),
  receipt: approvalReceipt,
})

export type SignatureEvidence = z.output<typeof signatureEvidence>

/** A signature or acceptance (D1-DOC-05). */
export const documentSignature = z.object({
  action: z.enum(signatureActions),
  method: z.enum(signatureMethods).nullable().describe('Null of an acceptance.'),
  content_sha256: sha256Hex.describe('The hash of the sealed content that the signer received.'),
  plain_sha256: sha256Hex.nullable().describe('The hash of the signed PDF before the seal; null for a JSON contract.'),
  signer_first_name: z.string(),
  signer_last_name: z.string(),
  signer_name_verified: z.boolean().describe("Whether the name is that on the signer's verified ID document."),
  created_at: timestamp,
  evidence: signatureEvidence.nullable().optional().describe('Only with `details=true`; null without a device.'),
})

export type DocumentSignature = z.output<typeof documentSignature>

/** One entry of the signing line of a flow run (Document 2, section 2.2). */
export const runSignature = z.object({
  output_key: z.string(),
  name: z.string(),
  party_key: z.string(),
  document_id: uuid,
  position: z.int().nullable(),
  status: z.enum(copyStatuses),
  action: z.enum(signatureActions).nullable(),
  acted_at: timestamp.nullable(),
})

export type RunSignature = z.output<typeof runSignature>

/** The members of a document that both sides read. */
export const documentMembers = {
  id: uuid,
  name: z.string(),
  payload_kind: z.enum(payloadKinds),
  kind: z.enum(documentKinds),
  requires_signature: z.boolean(),
  requires_acceptance: z.boolean(),
  is_private: z.boolean().describe('For the display on devices only.'),
  status: z.enum(copyStatuses),
  metadata: z.looseObject({ can_be_cancelled_in_app: z.boolean() }),
  cancel_effective_date: date.nullable(),
  signatures: z.array(documentSignature),
  mime_type: z.string().nullable().describe('Null of a JSON document.'),
  original_name: z.string().nullable().describe('Null of a JSON document.'),
  plain_sha256: sha256Hex.nullable().describe('The hash of the plain PDF; after the seal, the hash of the sealed one.'),
  original_plain_sha256: sha256Hex.nullable().describe('The hash of the PDF before the seal; null until it is sealed.'),
  sealed_at: timestamp.nullable(),
  connection_id: uuid.nullable().describe('Null of a broadcast.'),
  person_user_id: uuid.nullable().describe('The recipient; null of a broadcast.'),
  flow_run_id: uuid.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  run_signatures: z.array(runSignature).optional().describe('Only of a document of a flow run.'),
}

export const companyDocument = z.object({
  ...documentMembers,
  seals: z
    .boolean()
    .optional()
    .describe("Only of the owner's own copy in a flow run: whether its act needs otk and pdf (FG-32)."),
})

/**
 * A document as the company that sent it sees it.
 * @example
 * const { status, signatures }: CompanyDocument = await service.documents.read(documentId)
 * if (status === 'active') console.log('signed by', signatures[0]?.signer_last_name)
 */
export type CompanyDocument = z.output<typeof companyDocument>

export const documentDetailQuery = z.object({
  details: z
    .enum(['true', 'false'], rule('member.wrong_type', { type: 'boolean' }))
    .optional()
    .describe('`true` adds `evidence` to the signatures.'),
})

export type DocumentDetailQuery = z.output<typeof documentDetailQuery>

/** the payload of a JSON broadcast, never that of a document for one person. */
export const companyDocumentDetail = companyDocument.extend({ payload: z.unknown().optional() })

/**
 * A document with the payload of a broadcast; that of a document for one customer is never in it.
 * @example
 * const { payload }: CompanyDocumentDetail = await service.documents.read(documentId)
 */
export type CompanyDocumentDetail = z.output<typeof companyDocumentDetail>

/** what hides or reorders text is removed. */
const documentName = z
  .string()
  .overwrite(displayText)
  .min(1)
  .refine(
    (text) => text.trim() !== '' && [...text].length <= documentLimits.nameCharacters,
    rule('text.length', { min: 1, max: documentLimits.nameCharacters }),
  )

const mimeType = z.string().min(1).max(profileLimits.fileNameCharacters).nullish()
const target = z.string().nullish()

/** NS-02. Members with an error key, or that depend on the target, are checked by the server in the order of A-47. */
export const newDocument = z.object({
  connection_id: target,
  person_user_id: target,
  share_code: target,
  name: documentName,
  payload_kind: z.enum(payloadKinds),
  kind: z.enum(documentKinds).nullish(),
  requires_signature: z.boolean().nullish(),
  requires_acceptance: z.boolean().nullish(),
  is_private: z.boolean().nullish(),
  metadata: documentMetadata.nullish(),
  payload: z
    .unknown()
    .optional()
    .describe("For one person a wrapper to that person's key, as a JSON string; of a broadcast any JSON value."),
  file: z
    .unknown()
    .optional()
    .describe(
      'For one person a wrapper of the envelope `{file: <data URI>, original_name, mime_type, size}`; of a broadcast that envelope itself.',
    ),
  plain_sha256: z.unknown().optional().describe('Lowercase hexadecimal SHA-256 of the plain PDF.'),
  mime_type: mimeType,
  original_name: z.string().overwrite(displayText).min(1).max(profileLimits.fileNameCharacters).nullish(),
})

export type NewDocument = z.output<typeof newDocument>

/** NS-02: the envelope of a file, in the clear for a broadcast. */
export const documentEnvelope = z.object({
  file: z.string(),
  original_name: z.string().min(1).max(profileLimits.fileNameCharacters).nullish(),
  mime_type: mimeType,
  size: z.int().min(0).nullish(),
})

export type DocumentEnvelope = z.output<typeof documentEnvelope>

export const documentQuery = pageQuery.extend({
  connection_id: uuid.optional(),
  status: z.enum(copyStatuses).optional(),
  kind: z.enum(documentKinds).optional(),
})

export type DocumentQuery = z.output<typeof documentQuery>

/** NS-08: only the changed members. Metadata members that are null are removed. */
export const documentChange = z.object({
  status: z.enum(documentStatuses, 'documents.status_invalid').nullish(),
  cancel_effective_date: z.unknown().optional().describe('With status `active_but_ending`: a day after today (UTC).'),
  name: documentName.nullish(),
  metadata: z.looseObject({}).nullish(),
})

export type DocumentChange = z.output<typeof documentChange>

/** */
export const documentFile = z.object({
  file: z.unknown().optional(),
  plain_sha256: z.unknown().optional(),
  mime_type: mimeType,
})

export type DocumentFile = z.output<typeof documentFile>

/** G-124: the sealed copy of the company, for the key of the service; and a customer's file. */
export const sealedFile = z.object({ encrypted: z.literal(true), value: wrapperString })

export type SealedFile = z.output<typeof sealedFile>

// Schemas of documents as a customer reads, signs and accepts them (G-120, G-122, G-124, G-126, A-50, A-56).
import { z } from 'zod'
import { documentLimits } from '../../limits.ts'
import { rule } from '../../reasons.ts'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { assertion } from '../identity/step-up.ts'
import { uuid } from '../ids.ts'
import { timestamp } from '../timestamps.ts'
import { documentMembers } from './documents.ts'
import { signaturePictureBox } from './signature-picture.ts'

/** of a broadcast, connection_id is the caller's. */
export const customerDocument = z.object({
  ...documentMembers,
  company_user_id: uuid,
  company_name: z.string(),
  company_identity: companyIdentity.nullable(),
  service_id: uuid,
  service_name: z.string(),
  seals: z.boolean().describe('Whether the next act needs otk and pdf.'),
})

/**
 * A document as its recipient sees it.
 * @example
 * for await (const document of person.documents.list()) {
 *   const { company_name, name, status, seals }: CustomerDocument = document
 *   console.log(company_name, name, status, seals)
 * }
 */
export type CustomerDocument = z.output<typeof customerDocument>

/** `payload` of a JSON document, `file` of a file for one person: the wrapper as a JSON string. */
export const customerDocumentDetail = customerDocument.extend({
  payload: z.unknown().optional().describe('The JSON value itself if the document is a broadcast.'),
  file: z.string().optional(),
})

/**
 * A document with its content as the platform serves it: sealed, unless it is a broadcast.
 * @example
 * const { file, payload }: CustomerDocumentDetail = await person.documents.read(documentId)
 */
export type CustomerDocumentDetail = z.output<typeof customerDocumentDetail>

const MAX_PROOF_LENGTH = 1024

const nameRule = rule('text.length', { min: 1, max: documentLimits.signerNameCharacters })
const signerName = z
  .string()
  .refine((text) => text.trim() !== '' && [...text].length <= documentLimits.signerNameCharacters, nameRule)

const actionMembers = {
  signer_first_name: signerName,
  signer_last_name: signerName,
  content_sha256: z
    .string()
    .describe('Lowercase hexadecimal SHA-256 of the `file` or `payload` string as it was served.'),
  otk: z.string().nullish().describe('A one-time key of 32 bytes, base64. Needed where `seals` is true.'),
  pdf: z.string().nullish().describe('base64(iv ‖ AES-256-GCM(otk, plain PDF) ‖ tag).'),
  signature_picture: signaturePictureBox,
}

/** For a run's owner they are checked later, in the order of FA-42. */
export const signerNames = z.object({
  signer_first_name: actionMembers.signer_first_name,
  signer_last_name: actionMembers.signer_last_name,
})

/** G-122: the proof is checked in the order of A-59, so it may be absent here. */
export const documentSigning = z.object({
  method: z.unknown().optional().describe('`biometric`, `twofa` or `email`; a machine client: `custodian`.'),
  proof: z
    .string()
    .max(MAX_PROOF_LENGTH)
    .nullish()
    .describe('The device signature over `sign:<document id>:<content_sha256>`, the TOTP code or the mailed code.'),
  device_id: z.string().max(MAX_PROOF_LENGTH).nullish(),
  assertion: assertion.nullish().describe('What the authenticator of a passkey signed.'),
  ...actionMembers,
})

export type DocumentSigning = z.output<typeof documentSigning>

export const documentAcceptance = z.object(actionMembers)

export type DocumentAcceptance = z.output<typeof documentAcceptance>

/** G-126: a day, today (UTC) plus the notice period at the earliest, which is also the default. */
export const documentCancellation = z.object({ effective_date: z.string().nullish() }).optional()

export type DocumentCancellation = z.output<typeof documentCancellation>

/** FG-32: the body may be empty. */
export const documentDecline = z.object({}).optional()

/** */
export const signCode = z.object({ expires_at: timestamp })

/**
 * The expiry of a mailed signing code.
 * @example
 * const { expires_at }: SignCode = await person.documents.requestSignCode(await person.documents.read(documentId))
 */
export type SignCode = z.output<typeof signCode>

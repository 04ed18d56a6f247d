// Schemas of runs: trigger, answers, and the run as each side reads it (Document 2 §2.2, FG-19, FG-21, FG-36, FG-44).
import { z } from 'zod'
import { companyIdentity } from '../identity/companies/company-identity.ts'
import { uuid } from '../ids.ts'
import { pageQuery } from '../pages.ts'
import { testPersonMark } from '../sharing/sandbox.ts'
import { date, timestamp } from '../timestamps.ts'
import { wrapperString } from '../wrappers.ts'
import { flowDefinitionRecord } from './flows.ts'

export const cancelReasons = [
  'owner',
  'customer',
  'declined',
  'document_cancelled',
  'connection_ended',
  'data_deletion',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** D2-RUN-10. */
export const participantDocument = z.object({
  output_key: z.string(),
  name: z.string(),
  document_id: uuid,
  document_status: z.string(),
  requires_signature: z.boolean(),
  requires_acceptance: z.boolean(),
  position: z.number().int().nullable().describe('Its place in the signing line of the run, from 1.'),
  action: z.enum(['signed', 'accepted']).nullable(),
  acted_at: timestamp.nullable(),
})

/** FA-52: the owner's entry has no connection and no code, and the key of the service. */
export const flowParticipant = z.object({
  party_key: z.string(),
  person_user_id: uuid,
  connection_id: uuid.nullable(),
  share_code: z.string().nullable().describe('Null for the owner, and after the account was deleted.'),
  public_key: z.string().nullable().describe('Null after the account was deleted.'),
  documents: z.array(participantDocument),
  test_person: testPersonMark,
})

/** A typed answer has no verification members (D2-RUN-23). */
export const flowAnswerCopy = z.object({
  slug: z.string(),
  for_user_id: uuid,
  value: z.string().describe('A wrapper for the key of the user, or the JSON text of a file reference.'),
  held: z.literal(false).optional().describe('The file is linked and too large for the run to hold.'),
  verified_hash: z.string().optional(),
  verified_salt: z.string().optional(),
  verified_at: timestamp.optional(),
  verified_expires_at: timestamp.nullable().optional(),
  verified_method: z.string().optional(),
  verified_provider: z.string().nullable().optional(),
  verification_id: uuid.optional(),
})

export type FlowAnswerCopy = z.output<typeof flowAnswerCopy>

const compiledValue = z.object({ v: z.string(), t: z.string() })

export const flowTagValues = z.object({
  public: wrapperString.nullable(),
  public_tags: z.array(z.string()),
  private: z.record(z.string(), wrapperString),
})

export type FlowTagValues = z.output<typeof flowTagValues>

export const flowRun = z.object({
  id: uuid,
  flow_id: uuid,
  service_id: uuid,
  flow_version: z.number().int(),
  connection_id: uuid.describe("The caller's own; for the service that of the first counterparty."),
  company_user_id: uuid,
  bindings: z.record(z.string(), uuid).describe('Party key → user id.'),
  participants: z.array(flowParticipant),
  status: z.string(),
  current_node: z.string(),
  output_mode: z.enum(['data_only', 'document']),
  parties: z.array(z.object({ key: z.string(), label: z.string() })),
  answers: z.array(flowAnswerCopy).describe("The caller's own copies, in the order of submission."),
  definition: flowDefinitionRecord,
  reference_date: date,
  private_slugs: z.array(z.string()),
  owner_tag_values: z.record(z.string(), compiledValue).nullable(),
  tag_values: flowTagValues.nullable(),
  source_files: z.record(z.string(), uuid).describe("Source key → the caller's own copy."),
  service_public_key: z.string(),
  generating_party: z.string().nullable(),
  created_at: timestamp,
  completed_at: timestamp.nullable(),
  cancelled_at: timestamp.nullable(),
  cancel_reason: z.enum(cancelReasons).nullable(),
})

export type FlowRun = z.output<typeof flowRun>
export type FlowParticipant = z.output<typeof flowParticipant>

/**
 * Your copy of an output document of a run: its position in the signing line, the requested action, and your action.
 * @example
 * const run = await person.runs.open({ connectionId, runId })
 * const open: FlowRunCopy | undefined = run.documents().find(({ document_status }) => document_status === 'ready_to_sign')
 */
export type FlowRunCopy = FlowParticipant['documents'][number]

export const flowRunSummary = flowRun.pick({
  id: true,
  flow_id: true,
  flow_version: true,
  status: true,
  current_node: true,
  connection_id: true,
  created_at: true,
})

/**
 * A run in a list.
 * @example
 * for await (const summary of service.runs.list({ status: 'awaiting_company' })) {
 *   const { id, current_node }: FlowRunSummary = summary
 *   console.log(id, current_node)
 * }
 */
export type FlowRunSummary = z.output<typeof flowRunSummary>

const identityMember = { company_identity: companyIdentity.nullable() }

/** A run as its customer reads it, with who the company is and its last reminder. */
export const customerFlowRun = flowRun.extend({
  ...identityMember,
  reminded_at: timestamp
    .nullable()
    .describe('When the company last reminded the caller of the current step; null: it did not.'),
})

export type CustomerFlowRun = z.output<typeof customerFlowRun>

export const customerFlowRunSummary = flowRunSummary.extend(identityMember)

export type CustomerFlowRunSummary = z.output<typeof customerFlowRunSummary>

/** FG-36: an unknown status, flow or connection is not an error: nothing matches it. */
export const flowRunQuery = pageQuery.extend({
  status: z.string().optional(),
  flow_id: z.string().optional(),
  connection_id: z.string().optional(),
})

export type FlowRunQuery = z.output<typeof flowRunQuery>

/** FA-42: its members are checked by the rules, each in its order. */
export const anyMembers = z.unknown()

const target = z.object({ connection_id: uuid })

export const describedTrigger = z.object({
  target: target.optional().describe('Binds every party but the owner to one customer.'),
  targets: z.record(z.string(), target).optional().describe('Party key → its customer.'),
  bindings: z.record(z.string(), uuid).optional().describe('Party key → user id, for parties without a type.'),
  flow_version: z.number().int().optional(),
  tag_values: z
    .record(z.string(), flowTagValues.extend({ recipient_pubkey_sha256: z.string() }))
    .optional()
    .describe('`company` or a user id → the values that the text shows, sealed to that recipient.'),
  source_files: z.array(z.object({ source_key: z.string(), for_user_id: uuid, file: uuid })).optional(),
})

export const describedRunFile = z.object({ source_user_id: uuid, value: wrapperString })

export const stagedFile = z.object({ file: uuid })

export const describedAnswers = z.object({
  answers: z.array(
    z.object({
      slug: z.string(),
      values: z.array(z.object({ for_user_id: uuid, value: wrapperString })),
      source_private: z.boolean().optional(),
      link: z.object({ field_id: uuid }).optional().describe('The contact datum that the customer linked.'),
    }),
  ),
  next_node: z.string().optional(),
  leaf: z.boolean().optional(),
})

export const describedAnswerFile = z.object({
  slug: z.string(),
  for_user_id: uuid,
  value: wrapperString.optional(),
  link: z.literal(true).optional().describe('Instead of a value: a linked file that is too large to be held.'),
})

export const uploadedAnswerFile = z.object({ file: uuid, held: z.literal(false).optional() })

export const flowFileValue = z.object({ value: wrapperString })

export type FlowFileValue = z.output<typeof flowFileValue>

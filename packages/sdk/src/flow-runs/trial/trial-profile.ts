// The profile of the person of a trial: made-up data for each field that a customer may answer from a profile.
import type { FieldElement, Flow } from '@company-data/flow-engine'
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import { toEnvelope } from '../../files/file-envelope.ts'
import { type OpenedFile, openEnvelope } from '../../files/received-file.ts'
import { createSampleAnswer, pickIdentity } from '../../sandbox/sample-values.ts'

/**
 * The made-up profile of the person of a trial: its data and their files.
 * @example
 * const labels = ({ data }: TrialProfile): string[] => data.map(({ label }) => label)
 */
export interface TrialProfile {
  data: ContactDatum[]
  openFile(id: string): Promise<OpenedFile>
}

const VERIFIED: NonNullable<ContactDatum['verification']> = {
  verified_hash: '',
  verified_salt: '',
  verified_at: new Date(0).toISOString(),
  verified_expires_at: null,
  verified_method: 'id_document',
  verified_provider: '',
  verification_id: '',
}

const toDatum = ({ slug, type, label, options }: FieldElement): [ContactDatum, envelope: string | undefined] => {
  const answer = createSampleAnswer({ slug, type, options }, pickIdentity(0))
  const isFile = 'file' in answer
  const datum: ContactDatum = {
    id: slug,
    contact_field_id: slug,
    slug,
    type,
    label,
    value: isFile ? null : answer.value,
    has_file: isFile,
    is_private: false,
    verification: { ...VERIFIED, verified_at: new Date().toISOString() },
    updated_at: new Date().toISOString(),
    mappings: [],
  }
  return [datum, isFile ? JSON.stringify(toEnvelope(answer.file as Parameters<typeof toEnvelope>[0])) : undefined]
}

/**
 * Data for each field of a flow that may be answered from a profile, so that such fields can be answered in a trial too.
 * @example
 * const { compileFlow } = await import('@company-data/flow-engine')
 * const { draft } = await company.flows.read(flowId)
 * console.log(createTrialProfile(compileFlow(draft)).data)
 */
export const createTrialProfile = ({ definition }: Pick<Flow, 'definition'>): TrialProfile => {
  const fields = definition.nodes
    .flatMap(({ elements }) => elements)
    .filter((element) => element.kind === 'field')
    .filter(({ link }) => link !== 'none')
  const rows = fields.map(toDatum)
  return {
    data: rows.map(([datum]) => datum),
    async openFile(id) {
      const envelope = rows.find(([datum]) => datum.id === id)?.[1]
      if (envelope === undefined) throw new TypeError(`The profile has no file ${id}.`)
      return openEnvelope(envelope)
    },
  }
}

// Actions of a sandbox person on its data: connect, edit, take back, decide on new fields, write and leave.

import type { PersonClient } from '../clients/person-client.ts'
import type { FieldAnswers } from '../connections/slot-answers.ts'
import { createOtherValue, createSampleAnswer, type Identity, type SampleField } from './sample-values.ts'

export interface ActorDeps {
  person: PersonClient
  identity: Identity
  service: { readonly id: string; readCode(): Promise<string> }
}

type RequestedField = SampleField & { one_time: boolean; label: string }

/** Their values come from the options of the field or from a plugin, never from a profile. */
const typesWithoutProfile = ['select', 'multiselect', 'plugin']

/** A value that can change later is a datum of the profile; others are typed in once. */
export const createAnswers = async (
  { person, identity }: Pick<ActorDeps, 'person' | 'identity'>,
  fields: readonly RequestedField[],
): Promise<FieldAnswers> => {
  const answers: Record<string, FieldAnswers[string]> = {}
  for (const field of fields) {
    const answer = createSampleAnswer(field, identity)
    answers[field.slug] = answer
    if (field.one_time || !('value' in answer) || typesWithoutProfile.includes(field.type)) continue
    const { id: fieldId } = await person.contactFields.create({ label: field.label, type: field.type })
    const { id } = await person.contactData.create(fieldId, answer.value)
    answers[field.slug] = { from: id }
  }
  return answers
}

export const lookUpConnection = async ({ person, service }: ActorDeps): Promise<string | undefined> => {
  for await (const connection of person.companyConnections.list())
    if (connection.service.id === service.id) return connection.id
  return undefined
}

const findConnection = async (deps: ActorDeps): Promise<string> => {
  const id = await lookUpConnection(deps)
  if (id === undefined) throw new Error('The person is not connected with the sandbox service.')
  return id
}

const edit = async (deps: ActorDeps, slug: string | undefined): Promise<void> => {
  const { person, identity } = deps
  const { fields, answers } = await person.companyConnections.mappings(await findConnection(deps))
  const answer = answers.find((candidate) => candidate.live && (slug ?? candidate.slug) === candidate.slug)
  const field = fields.find((candidate) => candidate.slug === answer?.slug)
  if (!answer?.contact_data_id || !field) throw new Error('The person shares no such value live.')
  const { id, plaintext } = await person.contactData.open(await person.contactData.read(answer.contact_data_id))
  await person.contactData.update(id, createOtherValue(field, identity, plaintext))
}

const takeBack = async (deps: ActorDeps, slug: string | undefined): Promise<void> => {
  const { companyConnections } = deps.person
  const connectionId = await findConnection(deps)
  const { fields, answers } = await companyConnections.mappings(connectionId)
  const mandatorySlugs = new Set(fields.filter((field) => field.mandatory).map((field) => field.slug))
  const liveAnswers = answers.filter((answer) => answer.live)
  const takenSlug = slug ?? liveAnswers.find((answer) => !mandatorySlugs.has(answer.slug))?.slug
  if (takenSlug === undefined) throw new Error('The person shares no value live that is not mandatory.')
  const mappings = liveAnswers
    .filter((answer) => answer.slug !== takenSlug)
    .map((answer) => [answer.slug, { from: answer.contact_data_id ?? '' }] as const)
  await companyConnections.replaceMappings(connectionId, Object.fromEntries(mappings))
}

export const sharingActions = (deps: ActorDeps) => {
  const { person, identity, service } = deps
  const { companyConnections } = person
  return {
    connectionId: () => findConnection(deps),
    /** Undefined if the person is not connected. */
    lookUpConnection: () => lookUpConnection(deps),
    /** Connects with the sandbox service and answers all of its fields. */
    async connect(): Promise<void> {
      const code = await service.readCode()
      const profile = await person.codes.lookUp(code)
      if (profile.kind !== 'service') throw new Error(`The code ${code} does not lead to a service.`)
      await companyConnections.create({ ...profile, code }, await createAnswers(deps, profile.fields))
    },
    /** Changes a value that is shared live; without a slug the first one. */
    edit: (slug?: string) => edit(deps, slug),
    /** Takes back a value that is shared live and not mandatory; without a slug the first one. */
    takeBack: (slug?: string) => takeBack(deps, slug),
    async disconnect(): Promise<void> {
      await companyConnections.delete(await findConnection(deps))
    },
    async write(text: string): Promise<void> {
      await person.messages.create(await findConnection(deps), text)
    },
    /** Decides on the fields that the service asks for since the person connected. Returns their number. */
    async decideConsents(decision: 'accept' | 'decline'): Promise<number> {
      const companyConnectionId = await lookUpConnection(deps)
      if (companyConnectionId === undefined) return 0
      const fields = await companyConnections.consents(companyConnectionId)
      for (const field of fields) {
        if (decision === 'decline') await companyConnections.declineConsent({ companyConnectionId, slug: field.slug })
        else await companyConnections.acceptConsent(companyConnectionId, field, createSampleAnswer(field, identity))
      }
      return fields.length
    },
  }
}

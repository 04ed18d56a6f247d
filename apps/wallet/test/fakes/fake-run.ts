// One flow run at a fake platform: its state, as the routes show it.
import assert from 'node:assert/strict'
import { type Definition, readDefinition } from '@company-data/flow-engine'
import { FAKE_PLUGIN, type FakeWallet } from '@company-data/testkit/browser'
import { type createConnection, nextTime } from './fake-conversation.ts'

export type Connected = Awaited<ReturnType<typeof createConnection>>
export type Person = Pick<FakeWallet['person'], 'user_id'> & { publicKey: string }

export interface Copy {
  slug: string
  for_user_id: string
  value: string
}

export const createCopy = (name: string, position: number) => ({
  output_key: 'lease',
  name,
  document_id: crypto.randomUUID(),
  position,
  requires_signature: true,
  requires_acceptance: false,
  document_status: position === 1 ? 'ready_to_sign' : 'waiting',
  action: null as string | null,
  acted_at: null as string | null,
})

/** As the platform publishes it: with the description of the plugin, which a draft does not have. */
export const publish = (value: unknown): Definition => {
  const { definition, faults } = readDefinition(value)
  assert.deepEqual(faults, [], 'the definition can be published')
  for (const element of definition.nodes.flatMap(({ elements }) => elements))
    if (element.kind === 'plugin') Object.assign(element.plugin, { snapshot: FAKE_PLUGIN.snapshot })
  return definition
}

/** Only the members of a list entry. */
export const toSummary = ({ id, flow_id, flow_version, status, current_node, ...run }: FakeRun) => {
  const { connection_id, company_identity, created_at } = run
  return { id, flow_id, flow_version, status, current_node, connection_id, company_identity, created_at }
}

export const createRun = ({ connection, keys }: Connected, person: Person, definition: Definition) => {
  const { id, company_user_id, service } = connection
  const [owner, customer] = definition.parties.map(({ key }) => key)
  const participant = (party_key: string, person_user_id: string, members: object) => ({
    party_key,
    person_user_id,
    connection_id: null,
    share_code: null,
    ...members,
    documents: [] as Array<ReturnType<typeof createCopy>>,
  })
  return {
    id: crypto.randomUUID(),
    flow_id: crypto.randomUUID(),
    service_id: service.id,
    flow_version: 1,
    connection_id: id,
    company_user_id,
    company_identity: null,
    reminded_at: null as string | null,
    definition,
    output_mode: definition.output_mode,
    bindings: { [owner ?? '']: company_user_id, [customer ?? '']: person.user_id },
    participants: [
      participant(owner ?? '', company_user_id, { public_key: keys.publicKey }),
      participant(customer ?? '', person.user_id, {
        connection_id: id,
        share_code: 'ABCD-EFGH',
        public_key: person.publicKey,
      }),
    ],
    status: '',
    current_node: definition.entry ?? '',
    answers: [] as Copy[],
    reference_date: '2026-01-15',
    parties: definition.parties.map(({ key, label }) => ({ key, label })),
    private_slugs: [],
    owner_tag_values: null,
    tag_values: null,
    source_files: {},
    service_public_key: keys.publicKey,
    generating_party: null as string | null,
    created_at: nextTime(),
    completed_at: null as string | null,
    cancelled_at: null as string | null,
    cancel_reason: null as string | null,
  }
}

export type FakeRun = ReturnType<typeof createRun>

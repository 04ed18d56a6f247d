// A contract flow of the company, with a run in every state that a run can be in.
import type { CompanyClient, FlowDefinitionInput } from '@company-data/sdk/company'
import type { FlowRun } from '@company-data/sdk/service'
import { contractPdf } from '../contract-pdf.ts'
import { trustDevice } from '../sign-contract.ts'
import type { InteractiveService } from './company.ts'
import type { Person } from './people.ts'

const field = (slug: string, type: string, label: string) =>
  ({ kind: 'field', slug, type, label, required: true }) as const

const ref = (key: string) => ({ type: 'ref', key }) as const

const definition = (asset_key: string): FlowDefinitionInput => ({
  entry: 'wish',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'Example Ltd', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    {
      key: 'wish',
      label: 'Your wish',
      party: 'customer',
      elements: [field('car', 'text', 'Which car?'), field('days', 'integer', 'For how many days?')],
    },
    {
      key: 'offer',
      label: 'Our offer',
      party: 'company',
      elements: [
        { kind: 'text', key: 'summary', text: 'A [b]{{car}}[/b] for {{days}} days.' },
        field('price', 'decimal', 'Price per day'),
      ],
    },
    {
      key: 'contract',
      label: 'Contract',
      party: 'company',
      elements: [],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'rental',
            name: 'Rental agreement',
            rules: [
              {
                asset_key,
                condition: null,
                languages: 'all',
                signers: [
                  { party: 'customer', action: 'sign' },
                  { party: 'company', action: 'sign' },
                ],
              },
            ],
          },
        ],
      },
    },
  ],
  edges: [
    { from: 'wish', to: 'offer' },
    { from: 'offer', to: 'contract' },
  ],
  constants: [
    {
      key: 'total',
      label: 'In total',
      result_type: 'number',
      shown_on: ['offer'],
      expr: { type: 'math', op: 'mul', args: [ref('price'), ref('days')] },
    },
  ],
})

/** Returns the id of the flow. */
const publishFlow = async (company: CompanyClient, serviceId: string): Promise<string> => {
  const flow = await company.flows.create(serviceId, { name: 'Rental of a car', output_mode: 'document' })
  const bytes = contractPdf(['Rental agreement', '{{car}} for {{days}} days at {{price}} EUR, {{total}} EUR in total.'])
  const { asset_key } = await company.flows.createAsset(flow.id, { name: 'Rental agreement', bytes })
  const saved = await company.flows.saveDraft(flow.id, definition(asset_key), flow.draft_token)
  await company.flows.publish(flow.id, saved.draft_token)
  return flow.id
}

/** How far a run goes before it is left alone. */
const runStates = [
  'awaiting_customer',
  'awaiting_company',
  'generating',
  'customer_signs',
  'company_signs',
  'completed',
  'cancelled',
] as const

type RunState = (typeof runStates)[number]

const isAt = (state: RunState, ...states: readonly RunState[]): boolean => states.includes(state)

interface Cast {
  service: InteractiveService
  flowId: string
  person: Person
  connectionId: string
}

const answer = async (run: FlowRun<unknown>, answers: Readonly<Record<string, string>>): Promise<void> => {
  const step = run.step()
  for (const [slug, value] of Object.entries(answers)) step.enter(slug, value)
  await step.submit()
}

const toSigner = (name: string) => {
  const [signer_first_name = '', signer_last_name = ''] = name.split(' ')
  return { signer_first_name, signer_last_name }
}

const startRun = async ({ service, flowId, person, connectionId }: Cast, state: RunState): Promise<void> => {
  const run = await service.client.runs.start(flowId, { target: { connection_id: connectionId } })
  const adas = await person.client.runs.open({ connectionId, runId: run.record.id })
  if (isAt(state, 'cancelled')) return adas.cancel()
  if (isAt(state, 'awaiting_customer')) return
  await answer(adas, { car: 'Volvo EX30', days: '14' })
  if (isAt(state, 'awaiting_company')) return
  await run.refresh()
  await answer(run, { price: '49.5' })
  if (isAt(state, 'generating')) return
  await run.generate()
  if (isAt(state, 'customer_signs')) return
  await adas.refresh()
  await adas.sign(await adas.openDocument('rental'), toSigner(person.name), await trustDevice(person))
  if (isAt(state, 'company_signs')) return
  await run.refresh()
  await run.sign(await run.openDocument('rental'), toSigner('Bo Example'))
}

export const startRuns = async (company: CompanyClient, cast: Omit<Cast, 'flowId'>): Promise<void> => {
  const flowId = await publishFlow(company, cast.service.id)
  for (const state of runStates) await startRun({ ...cast, flowId }, state)
}

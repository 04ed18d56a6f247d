// Misspelt members and event names are compile errors. The compiler checks every line that expects one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Delivery, type FlowDefinitionInput, routeEvents } from './index.ts'
import { requestFieldCalls } from './request-fields/request-fields.ts'
import type { Api } from './transport/api.ts'

const base: FlowDefinitionInput = {
  entry: 'ask',
  output_mode: 'data_only',
  parties: [{ key: 'customer', label: 'Customer', type: 'person' }],
  nodes: [],
  edges: [],
  constants: [],
}

test('a misspelt member of a flow definition does not compile', () => {
  const label = 'Name'
  const step = { key: 'ask', label, party: 'customer' }
  const definitions: FlowDefinitionInput[] = [
    // @ts-expect-error `tests` is the only member with a default here
    { ...base, test: [] },
    // @ts-expect-error a required member
    { entry: 'ask', output_mode: 'data_only', parties: [], nodes: [], edges: [] },
    // @ts-expect-error the mode is one of two
    { ...base, output_mode: 'pdf' },
    { ...base, parties: [{ key: 'customer', label, type: 'person' }] },
    // @ts-expect-error the type of a party
    { ...base, parties: [{ key: 'customer', label, type: 'human' }] },
    { ...base, nodes: [{ ...step, elements: [{ kind: 'field', slug: 'name', type: 'text', label }] }] },
    // @ts-expect-error a member of a field
    { ...base, nodes: [{ ...step, elements: [{ kind: 'field', slug: 'name', type: 'text', label, requierd: true }] }] },
    // @ts-expect-error a member of another kind of element
    { ...base, nodes: [{ ...step, elements: [{ kind: 'text', key: 'intro', text: label, required: true }] }] },
    // @ts-expect-error an operator of a condition
    { ...base, edges: [{ from: 'ask', to: 'end', when: { field: 'name', op: 'equals', value: 'A' } }] },
    // @ts-expect-error a type of expression
    { ...base, constants: [{ key: 'sum', label, result_type: 'number', expr: { type: 'sum', args: [] } }] },
  ]
  assert.equal(definitions.length, 10)
})

const handled: string[] = []
const onEvent = routeEvents(
  {
    field_updated: ({ event, dedupKey }) => void handled.push(event.slug, dedupKey),
    test: async ({ event }) => void handled.push(event.id),
  },
  ({ event }) => void handled.push(`other ${event.event}`),
)

const deliver = (event: object): Promise<void> =>
  onEvent({ event, dedupKey: 'key', webhookId: undefined, changeId: undefined } as Delivery)

test('routeEvents calls the handler of the event, or the one for all others', async () => {
  await deliver({ event: 'field_updated', slug: 'email' })
  await deliver({ event: 'test', id: 'first' })
  await deliver({ event: 'field_deleted' })
  await deliver({ event: 'toString' })
  assert.deepEqual(handled, ['email', 'key', 'first', 'other field_deleted', 'other toString'])
  await assert.doesNotReject(routeEvents({})({ event: { event: 'test' } } as Delivery))
})

test('a misspelt event or member of one does not compile', () => {
  const routes = [
    // @ts-expect-error the event is field_updated
    routeEvents({ field_update: () => undefined }),
    // @ts-expect-error a deleted field has no value
    routeEvents({ field_deleted: ({ event }) => console.log(event.value) }),
  ]
  assert.equal(routes.length, 2)
})

test('a misspelt member of a request field in a callback does not compile', async () => {
  const sentSlugs: string[] = []
  const email = { slug: 'email', label: 'E-mail', type: 'email', mandatory: true }
  const request = async ({ body }: { body?: { fields: { slug: string }[] } }) => {
    sentSlugs.push(...(body?.fields ?? []).map(({ slug }) => slug))
    return { data: { config_token: 'token', fields: [email] } }
  }
  const { update } = requestFieldCalls({ request } as unknown as Api)
  const phone = { slug: 'phone', label: 'Phone', type: 'phone' }
  await update((fields) => [...fields, { ...phone, mandatory: true, audience: 'person' }])
  await update((fields) => fields.filter(({ slug }) => slug !== 'email').concat())
  await update((fields) => fields.map((field) => ({ ...field, mandatory: false })))
  await update(() => [])
  // @ts-expect-error mandatory
  await update((fields) => [...fields, { ...phone, mandatry: true }])
  // @ts-expect-error mandatory
  await update(() => [{ ...phone, mandatry: true }])
  // @ts-expect-error the audience is one of three
  await update(() => [{ ...phone, audience: 'everyone' }])
  assert.deepEqual(sentSlugs, ['email', 'phone', 'email', 'email', 'phone', 'phone', 'phone'])
})

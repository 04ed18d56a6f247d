// The flow of the model-based tests: three parties, seven steps, two outputs whose signers depend on the plan that is generated.

export type PartyKey = 'company' | 'tenant' | 'partner'
export type OutputKey = 'contract' | 'notice'
/** The generating party's answer to `plan`, on which the rules of the outputs depend. */
export type Plan = 'both' | 'first' | 'everyone' | 'none'

export interface ModelNode {
  key: string
  party: PartyKey
  slugs: readonly string[]
  /** The successors; a node without any is a leaf. */
  next: readonly string[]
}

export interface ModelSigner {
  party: PartyKey
  action: 'sign' | 'accept'
}

export const modelParties: readonly PartyKey[] = ['company', 'tenant', 'partner']
export const entryKey = 'start'

export const modelNodes: readonly ModelNode[] = [
  { key: 'start', party: 'tenant', slugs: ['name', 'plan'], next: ['check', 'middle'] },
  { key: 'middle', party: 'partner', slugs: ['vat'], next: ['extra', 'review'] },
  { key: 'extra', party: 'partner', slugs: ['remark'], next: ['review', 'paper'] },
  { key: 'check', party: 'company', slugs: ['note'], next: ['paper', 'closing'] },
  { key: 'review', party: 'company', slugs: ['rating'], next: ['closing', 'paper'] },
  { key: 'closing', party: 'tenant', slugs: ['wish'], next: [] },
  { key: 'paper', party: 'company', slugs: [], next: [] },
]

const signers = (...steps: ReadonlyArray<readonly [PartyKey, ModelSigner['action']]>): ModelSigner[] =>
  steps.map(([party, action]) => ({ party, action }))

interface ModelRule {
  plan: Plan
  /** Null: all parties sign, in their order (D2-SGN-06). */
  signers: readonly ModelSigner[] | null
}

/** In the order in which the leaf declares them. */
export const modelOutputs: ReadonlyArray<{ key: OutputKey; name: string; rules: readonly ModelRule[] }> = [
  {
    key: 'contract',
    name: 'Contract',
    rules: [
      { plan: 'both', signers: signers(['tenant', 'sign'], ['company', 'sign'], ['partner', 'sign']) },
      { plan: 'first', signers: signers(['partner', 'sign'], ['tenant', 'sign']) },
      { plan: 'everyone', signers: null },
    ],
  },
  {
    key: 'notice',
    name: 'Notice',
    rules: [
      { plan: 'both', signers: signers(['partner', 'accept'], ['tenant', 'sign']) },
      { plan: 'everyone', signers: signers(['company', 'accept']) },
    ],
  },
]

export const getNode = (key: string): ModelNode => {
  const node = modelNodes.find((candidate) => candidate.key === key)
  if (!node) throw new Error(`the flow has no node ${key}`)
  return node
}

const toElement = (slug: string) => ({ kind: 'field', slug, type: 'text', label: slug })

/** The same flow as its author draws it. */
export const modelDefinition = (partnerType: 'person' | 'company', assetKey: string) => {
  const document = {
    language_party: 'tenant',
    outputs: modelOutputs.map(({ key, name, rules }) => ({
      output_key: key,
      name,
      rules: rules.map((rule) => ({
        asset_key: assetKey,
        condition: { field: 'plan', op: 'eq', value: rule.plan },
        languages: 'all',
        signers: rule.signers,
      })),
    })),
  }
  const types = { company: 'owner', tenant: 'person', partner: partnerType }
  return {
    entry: entryKey,
    output_mode: 'document',
    constants: [],
    parties: modelParties.map((key) => ({ key, label: key, type: types[key] })),
    nodes: modelNodes.map(({ key, party, slugs, next }) => ({
      key,
      label: key,
      party,
      elements: slugs.map(toElement),
      ...(next.length === 0 && { document }),
    })),
    edges: modelNodes.flatMap(({ key, next }) =>
      next.map((to, index) => ({
        from: key,
        to,
        ...(index < next.length - 1 && { when: { field: 'plan', op: 'is_not_empty' } }),
      })),
    ),
  }
}

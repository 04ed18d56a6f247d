// The lease of the story: four steps of two parties, constants that decide the path, a plugin, and two documents at the
// end.
import type { FlowDefinitionInput } from '@company-data/sdk/company'

type Step = FlowDefinitionInput['nodes'][number]
type Constant = FlowDefinitionInput['constants'][number]
type Expression = Constant['expr']
type Condition = NonNullable<FlowDefinitionInput['edges'][number]['when']>
type Signer = { party: string; action: 'sign' | 'accept' }

const number = (value: number): Expression => ({ type: 'lit', value_type: 'number', value })
const boolean = (value: boolean): Expression => ({ type: 'lit', value_type: 'boolean', value })
const ref = (key: string): Expression => ({ type: 'ref', key })
const math = (op: 'sub' | 'mul' | 'div' | 'round', ...args: Expression[]): Expression => ({ type: 'math', op, args })
const today: Expression = { type: 'today' }
const roundToCents = (amount: Expression) => math('div', math('round', math('mul', amount, number(100))), number(100))

const field = (
  slug: string,
  type: string,
  label: string,
  members: { default?: Expression; min?: Expression; max?: Expression } = {},
) => ({
  kind: 'field' as const,
  slug,
  type,
  label,
  required: true,
  ...members,
})

const needsGuarantor: Condition = { field: 'needs_guarantor', op: 'is_true' }

/** `if` of the expression language: the result when the condition is true, and else. */
const either = (when: Condition, value: Expression, otherwise: Expression): Expression => ({
  type: 'if',
  // biome-ignore lint/suspicious/noThenProperty: a member of the language of expressions
  cases: [{ when, then: value }],
  else: otherwise,
})

const aboutYou: Step = {
  key: 'about_you',
  label: 'About you',
  party: 'customer',
  elements: [
    {
      kind: 'text',
      key: 'intro',
      text: 'Hello [b]{{customer.first_name}}[/b], welcome to {{company.company_name}}. You are {{age}} years old.',
    },
    field('birth_date', 'date_of_birth', 'Date of birth', { max: today }),
    field('monthly_income', 'decimal', 'Monthly income', { min: number(0) }),
    field('start_date', 'date', 'Start', { default: today, min: today }),
  ],
}

const chooseCar = (pluginId: string): Step => ({
  key: 'choose_car',
  label: 'Choose a car',
  party: 'customer',
  elements: [
    {
      kind: 'plugin',
      slug: 'car',
      label: 'Car',
      required: true,
      plugin: {
        plugin_id: pluginId,
        field_type: 'lease_car',
        snapshot: null,
        inputs: { budget: 'max_budget', start: 'start_date' },
      },
    },
    field('end_date', 'date', 'End', { min: ref('start_date') }),
  ],
})

const guarantor: Step = {
  key: 'guarantor',
  label: 'Guarantor',
  party: 'customer',
  elements: [field('guarantor_name', 'text', 'Guarantor')],
}

const review: Step = {
  key: 'company_review',
  label: 'Review',
  party: 'company',
  elements: [
    {
      kind: 'text',
      key: 'summary_text',
      text: '{{summary}}: {{car.monthly_price}} per month, {{term_months}} months.',
    },
    field('discount', 'decimal', 'Discount per month', {
      default: either(needsGuarantor, number(0), number(25)),
      min: number(0),
      max: ref('car.monthly_price'),
    }),
  ],
}

const signers = (...steps: Array<[party: string, action: Signer['action']]>): Signer[] =>
  steps.map(([party, action]) => ({ party, action }))

const contract = (assets: { withGuarantor: string; plain: string }): Step => ({
  key: 'contract',
  label: 'Contract',
  party: 'company',
  elements: [],
  document: {
    language_party: 'customer',
    outputs: [
      {
        output_key: 'lease',
        name: 'Lease agreement',
        rules: [
          {
            asset_key: assets.withGuarantor,
            condition: needsGuarantor,
            languages: 'all',
            signers: signers(['customer', 'sign'], ['company', 'sign']),
          },
          { asset_key: assets.plain, condition: null, languages: 'all', signers: null },
        ],
      },
      {
        output_key: 'income_proof',
        name: 'Proof of income',
        rules: [
          {
            source_connection: { party: 'customer', request_slug: 'payslip_pdf' },
            condition: null,
            languages: 'all',
            signers: signers(['customer', 'accept']),
          },
        ],
      },
    ],
  },
})

const constant = (
  key: string,
  label: string,
  result_type: Constant['result_type'],
  expr: Expression,
  shown_on: string[] = [],
): Constant => ({
  key,
  label,
  result_type,
  expr,
  shown_on,
})

const isYoung: Condition = { field: 'age', op: 'lt', value: 25 }
const earnsLittle: Condition = { field: 'monthly_income', op: 'lt', value: 3000 }
const between = (unit: 'months' | 'years', from: Expression, to: Expression): Expression => ({
  type: 'datediff',
  unit,
  from,
  to,
})

const constants = [
  constant('age', 'Age', 'number', between('years', ref('birth_date'), today), ['about_you']),
  constant('max_budget', 'Budget', 'number', math('round', math('mul', ref('monthly_income'), number(0.35)))),
  constant(
    ...(['needs_guarantor', 'Guarantor needed', 'boolean'] as const),
    either({ op: 'AND', args: [isYoung, earnsLittle] }, boolean(true), boolean(false)),
  ),
  constant('term_months', 'Term', 'number', between('months', ref('start_date'), ref('end_date')), ['choose_car']),
  constant('net_monthly', 'Price per month', 'number', math('sub', ref('car.monthly_price'), ref('discount')), [
    'company_review',
  ]),
  constant('total', 'Total', 'number', roundToCents(math('mul', ref('net_monthly'), ref('term_months'))), [
    'company_review',
  ]),
  constant('summary', 'Summary', 'text', {
    type: 'concat',
    sep: ' from ',
    parts: [ref('car.model'), ref('start_date')],
  }),
]

export const leaseDefinition = (
  pluginId: string,
  assets: { withGuarantor: string; plain: string },
): FlowDefinitionInput => ({
  entry: 'about_you',
  output_mode: 'document',
  constants,
  parties: [
    { key: 'company', label: 'Lease company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [aboutYou, chooseCar(pluginId), guarantor, review, contract(assets)],
  edges: [
    { from: 'about_you', to: 'choose_car' },
    { from: 'choose_car', to: 'guarantor', when: needsGuarantor },
    { from: 'choose_car', to: 'company_review' },
    { from: 'guarantor', to: 'company_review' },
    { from: 'company_review', to: 'contract' },
  ],
})

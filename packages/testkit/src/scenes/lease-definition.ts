// The lease of the worked example without its plugin: two outputs, one from a template and one from the customer's own PDF.
import { flowField } from './flow-runs.ts'

const number = (value: number) => ({ type: 'lit', value_type: 'number', value })
const boolean = (value: boolean) => ({ type: 'lit', value_type: 'boolean', value })

const signers = (...steps: Array<[string, string]>) => steps.map(([party, action]) => ({ party, action }))

/** Templates by the names of the worked example → their keys. */
export interface LeaseAssets {
  guarantorDe: string
  guarantorEn: string
  plain: string
}

const needsGuarantor = { field: 'needs_guarantor', op: 'is_true' }

const lease = ({ guarantorDe, guarantorEn, plain }: LeaseAssets) => {
  const both = signers(['customer', 'sign'], ['company', 'sign'])
  return {
    ...{ output_key: 'lease', name: 'Lease agreement' },
    rules: [
      { asset_key: guarantorDe, condition: needsGuarantor, languages: ['de'], signers: both },
      { asset_key: guarantorEn, condition: needsGuarantor, languages: 'all', signers: both },
      { asset_key: plain, condition: { field: 'monthly_income', op: 'is_not_empty' }, languages: 'all', signers: null },
    ],
  }
}

const incomeProof = {
  ...{ output_key: 'income_proof', name: 'Proof of income' },
  rules: [
    { source_field: 'payslip', languages: 'all', signers: signers(['customer', 'accept']) },
    {
      source_connection: { party: 'customer', request_slug: 'payslip_pdf' },
      ...{ condition: { field: 'monthly_income', op: 'gt', value: 0 }, languages: 'all' },
      signers: signers(['customer', 'accept']),
    },
  ],
}

export const leaseDefinition = (assets: LeaseAssets, members: object = {}) => ({
  entry: 'about_you',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'Lease company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    {
      ...{ key: 'about_you', label: 'About you', party: 'customer' },
      elements: [
        flowField('birth_date', { type: 'date_of_birth' }),
        flowField('monthly_income', { type: 'decimal' }),
        flowField('payslip', { type: 'pdf_document' }),
      ],
    },
    { key: 'guarantor', label: 'Guarantor', party: 'customer', elements: [flowField('guarantor_name')] },
    { key: 'review', label: 'Review', party: 'company', elements: [flowField('discount', { type: 'decimal' })] },
    {
      ...{ key: 'contract', label: 'Contract', party: 'company', elements: [] },
      document: { language_party: 'customer', outputs: [lease(assets), incomeProof] },
    },
  ],
  edges: [
    { from: 'about_you', to: 'guarantor', when: needsGuarantor },
    { from: 'about_you', to: 'review' },
    { from: 'guarantor', to: 'review' },
    { from: 'review', to: 'contract' },
  ],
  constants: [
    {
      ...{ key: 'needs_guarantor', label: 'Guarantor needed', result_type: 'boolean', shown_on: [] },
      expr: {
        type: 'if',
        // biome-ignore lint/suspicious/noThenProperty: a member of the language of expressions
        cases: [{ when: { field: 'monthly_income', op: 'lt', value: 3000 }, then: boolean(true) }],
        else: boolean(false),
      },
    },
    {
      ...{ key: 'net_income', label: 'Net', result_type: 'number', shown_on: [] },
      expr: {
        ...{ type: 'math', op: 'sub' },
        args: [{ type: 'ref', key: 'monthly_income' }, number(100)],
      },
    },
  ],
  ...members,
})

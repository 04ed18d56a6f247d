// A flow between two companies: the customer answers from its business card, generates the order, and both sign it.
import assert from 'node:assert/strict'
import type { CompanyClient } from '@company-data/sdk/company'
import { flowField, pdfWithLines } from '@company-data/testkit'

const both = [
  { party: 'customer', action: 'sign' },
  { party: 'company', action: 'sign' },
]

const order = (asset_key: string) => ({
  ...{ entry: 'ask', output_mode: 'document', constants: [] },
  parties: [
    { key: 'company', label: 'Seller', type: 'owner' },
    { key: 'customer', label: 'Buyer', type: 'company' },
  ],
  nodes: [
    {
      key: 'ask',
      label: 'The offer',
      party: 'company',
      elements: [flowField('price', { label: 'Price', type: 'decimal' })],
    },
    {
      ...{ key: 'reply', label: 'Your order', party: 'customer' },
      elements: [
        flowField('billing', { label: 'Bills go to', type: 'email', link: 'connected', required: true }),
        flowField('remark', { label: 'Remark', link: 'any', required: true }),
      ],
    },
    {
      ...{ key: 'done', label: 'Order', party: 'customer', elements: [] },
      document: {
        language_party: 'customer',
        outputs: [
          {
            ...{ output_key: 'order', name: 'Order' },
            rules: [{ asset_key, condition: null, languages: 'all', signers: both }],
          },
        ],
      },
    },
  ],
  edges: [
    { from: 'ask', to: 'reply' },
    { from: 'reply', to: 'done' },
  ],
})

/** The id of the published flow. */
export const publishOrderFlow = async (company: CompanyClient, serviceId: string): Promise<string> => {
  const { id, draft_token } = await company.createFlow(serviceId, { name: 'Order', output_mode: 'document' })
  const template = pdfWithLines(['Order for {{price}}', 'Bills to {{billing}}', 'Remark {{remark}}'])
  const { asset_key } = await company.addFlowAsset(id, { name: 'Order', bytes: template })
  const saved = await company.saveFlowDraft(id, order(asset_key), draft_token)
  assert.equal((await company.publishFlow(id, saved.draft_token)).version, 1)
  return id
}

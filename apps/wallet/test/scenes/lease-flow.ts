// A lease that is made from one answer of a tenant and signed by the company first, then by the tenant: a line of two.
import type { PortalClient } from '@company-data/sdk/company'
import type { PersonClient } from '@company-data/sdk/person'
import { flowField, pdfWithLines } from '@company-data/testkit'

const lease = (asset_key: string) => ({
  ...{ entry: 'about', output_mode: 'document', constants: [], edges: [] },
  parties: [
    { key: 'landlord', label: 'Landlord', type: 'owner' },
    { key: 'tenant', label: 'Tenant', type: 'person' },
  ],
  nodes: [
    {
      ...{ key: 'about', label: 'About you', party: 'tenant' },
      elements: [flowField('name', { label: 'Name', required: true, link: 'none' })],
      document: {
        language_party: 'tenant',
        outputs: [
          {
            ...{ output_key: 'lease', name: 'Lease' },
            rules: [
              {
                ...{ asset_key, condition: null, languages: 'all' },
                signers: ['landlord', 'tenant'].map((party) => ({ party, action: 'sign' })),
              },
            ],
          },
        ],
      },
    },
  ],
})

export const publishLease = async (company: PortalClient, serviceId: string): Promise<string> => {
  const { id, draft_token } = await company.createFlow(serviceId, { name: 'Lease', output_mode: 'document' })
  const bytes = pdfWithLines(['Lease for {{name}}'])
  const { asset_key } = await company.addFlowAsset(id, { name: 'Lease', bytes })
  const saved = await company.saveFlowDraft(id, lease(asset_key), draft_token)
  await company.publishFlow(id, saved.draft_token)
  return id
}

/** The tenant has answered, and the documents are made: they wait for the company. */
export const answerLease = async (tenant: PersonClient, connectionId: string, runId: string): Promise<string> => {
  const run = await tenant.openFlowRun(connectionId, runId)
  run.step().enter('name', 'Ada Lovelace')
  await run.step().submit()
  await run.generate()
  return run.documents()[0]?.document_id ?? ''
}

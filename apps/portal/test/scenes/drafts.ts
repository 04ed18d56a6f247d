// A flow of a company as a draft: steps in a row that share data.
import assert from 'node:assert/strict'
import { createService, registerCompany, type TestPlatform } from '@company-data/testkit'
import { newField } from '../../src/flows/edits/step-edits.ts'

const parties = [
  { key: 'company', label: 'We', type: 'owner' },
  { key: 'customer', label: 'Customer', type: 'person' },
]

/** A draft with one path that shares data; `steps` in a row. */
export const rowOf = (steps: number, requestSlug: string | null) => ({
  entry: 'step_0',
  output_mode: 'data_only',
  parties,
  nodes: Array.from({ length: steps }, (_, place) => ({
    key: `step_${place}`,
    label: `Step ${place}`,
    party: 'customer',
    document: null,
    elements: [{ ...newField(`age_${place}`, `Age ${place}`), type: 'number', request_slug: requestSlug }],
  })),
  edges: Array.from({ length: steps - 1 }, (_, place) => ({
    from: `step_${place}`,
    to: `step_${place + 1}`,
    when: null,
  })),
  constants: [],
})

export const companyWithFlow = async (platform: TestPlatform) => {
  const company = await registerCompany(platform)
  const service = await createService(company)
  const made = await company.call('POST', `/api/portal/services/${service.id}/flows`, {
    name: 'Lease',
    output_mode: 'data_only',
  })
  return { company, service, flow: made.body }
}

export const saveDraft = async (
  company: Awaited<ReturnType<typeof companyWithFlow>>['company'],
  flowId: string,
  definition: unknown,
) => {
  const { body } = await company.call('GET', `/api/portal/flows/${flowId}`)
  const saved = await company.call('PUT', `/api/portal/flows/${flowId}/draft`, {
    definition,
    draft_token: body.draft_token,
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
}

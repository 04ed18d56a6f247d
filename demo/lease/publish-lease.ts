// The company draws the lease at its portal: a plugin is switched on, templates are uploaded, a version is published.
import type { CompanyClient } from '@company-data/sdk/company'
import { createServiceClient, type ServiceClient } from '@company-data/sdk/service'
import type { App } from '@company-data/server'
import { contractPdf } from '../contract-pdf.ts'
import type { Narrator } from '../narrator.ts'
import { leaseDefinition } from './definition.ts'

export interface LeaseService {
  client: ServiceClient
  code: string
  flowId: string
}

const createLeaseService = async (app: App, company: CompanyClient) => {
  const { service, keys } = await company.services.create({ name: 'Car leases', admin_email: 'admin@example.org' })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const client = createServiceClient({
    frontDoorUrl: app.addresses.front_door ?? '',
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
  })
  await client.requestFields.update(() => [
    { slug: 'first_name', label: 'First name', type: 'text' },
    { slug: 'payslip_pdf', label: 'Payslip', type: 'pdf_document' },
  ])
  return { client, id: service.id, code: service.code }
}

/** The company's details in the text come from its business card. */
const nameCompany = async (company: CompanyClient): Promise<void> => {
  const fields = await company.contactFields.list('company')
  const field = fields.find(({ slug }) => slug === 'company_name')
  if (field) await company.contactData.create(field.id, 'Example Ltd')
}

interface SwitchedOn {
  plugin: { id: string }
  registry_pass: { pass: string; forwarder_url: string }
}

/** The forwarder fetches the description; the pass is all that it needs to know. */
const switchOnCatalogue = async (company: CompanyClient): Promise<string> => {
  const { data } = await company.request<SwitchedOn>({
    method: 'POST',
    path: '/api/account/plugins/builtin/demo_catalog',
  })
  const { pass, forwarder_url } = data.registry_pass
  const response = await fetch(`${forwarder_url}/describe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pass, plugin_id: data.plugin.id }),
  })
  if (!response.ok) throw new Error(`The plugin did not describe itself: ${response.status}`)
  return data.plugin.id
}

const template = (title: string): Uint8Array =>
  contractPdf([
    title,
    'Lessor: Example Ltd. Car: {{car.model}}, from {{start_date}} to {{end_date}}.',
    'Per month: {{net_monthly}} EUR. In total: {{total}} EUR.',
    'Guarantor: {{guarantor_name}}.',
  ])

export const publishLease = async (app: App, company: CompanyClient, narrator: Narrator): Promise<LeaseService> => {
  narrator.step('The company draws a contract flow at its portal: questions, branches, computed values, two documents.')
  await company.level.update('pro')
  await nameCompany(company)
  const { client, id: serviceId, code } = await createLeaseService(app, company)
  const { id: flowId, draft_token } = await company.flows.create(serviceId, { name: 'Lease', output_mode: 'document' })
  const addTemplate = async (name: string): Promise<string> =>
    (await company.flows.createAsset(flowId, { name, bytes: template(name) })).asset_key
  const assets = { withGuarantor: await addTemplate('Lease with guarantor'), plain: await addTemplate('Lease') }
  const definition = leaseDefinition(await switchOnCatalogue(company), assets)
  const saved = await company.flows.saveDraft(flowId, definition, draft_token)
  const { version } = await company.flows.publish(flowId, saved.draft_token)
  narrator.show(`${definition.nodes.map(({ label }) => label).join(' → ')}\nversion ${version}, no problems`)
  narrator.notice('A car is chosen in the catalogue of a plugin, which never learns who asks.')
  return { client, code, flowId }
}

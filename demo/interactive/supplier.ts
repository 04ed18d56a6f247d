// Another company, of which the company of the kept demo is a customer: a connection, a message, a contract to sign.
import { type CompanyClient, createCompanyClient } from '@company-data/sdk/company'
import { contractPdf } from '../contract-pdf.ts'
import { createService, type Login } from './company.ts'

const SUPPLIER: Login = { email: 'sales@example.net', password: 'a password of a supplier' }

/** The company's self-description, by the slugs of the catalog. */
const CARD: Readonly<Record<string, string>> = {
  company_name: 'Example Ltd',
  email: 'office@example.org',
  website: 'https://example.org',
}

/** Returns slug → id of the entries on the card. */
const fillCard = async (company: CompanyClient): Promise<Record<string, string>> => {
  const ids: Record<string, string> = {}
  for (const { id, slug } of await company.contactFields.list('company')) {
    const value = CARD[slug]
    if (value !== undefined) ids[slug] = (await company.contactData.create(id, value)).id
  }
  return ids
}

export const connectSupplier = async (company: CompanyClient, frontDoorUrl: string): Promise<void> => {
  const supplier = createCompanyClient({ frontDoorUrl })
  await supplier.register({ ...SUPPLIER, display_name: 'Northwind Energy', company_code: 'NORTHWIND' })
  await supplier.level.update('pro')
  const { code, client } = await createService(supplier, frontDoorUrl, 'Electricity', [
    { slug: 'company_name', label: 'Name of the company', type: 'text', mandatory: true },
    { slug: 'email', label: 'E-mail address', type: 'email' },
  ])
  const card = await fillCard(company)
  const profile = await company.codes.lookUp(code)
  if (profile.kind !== 'service') throw new Error('The code does not lead to a service.')
  const { id: connection_id } = await company.companyConnections.create(
    { ...profile, code },
    Object.fromEntries(['company_name', 'email'].map((slug) => [slug, { from: card[slug] ?? '' }])),
  )
  await client.messages.create(connection_id, 'Welcome. The contract for your new meter is ready.')
  await client.documents.create({
    connection_id,
    name: 'Supply of electricity',
    kind: 'agreement',
    requires_signature: true,
    file: {
      bytes: contractPdf(['Supply of electricity', '0.29 EUR per kWh.', 'To be cancelled at the end of a month.']),
      mime_type: 'application/pdf',
      original_name: 'supply-of-electricity.pdf',
    },
  })
}

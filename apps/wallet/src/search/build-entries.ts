// Builds the entries of a search from the lists that the wallet has opened. Pure.
import type { ContactDatum, CustomerConnection, CustomerDocument } from '@company-data/sdk/person'
import { paths } from '../paths.ts'
import type { SearchEntry } from './search-entries.ts'

export interface FoundMessage {
  id: string
  text: string
  /** True if the company wrote it. */
  isReceived: boolean
  connection: Pick<CustomerConnection, 'id' | 'company_name' | 'company_identity' | 'service'>
}

type Named = Pick<CustomerConnection, 'company_name' | 'company_identity'>

const toCompany = ({ company_name, company_identity }: Named) => ({ name: company_name, identity: company_identity })

export const toDataEntry = (datum: Pick<ContactDatum, 'id'>, title: string, text: string): SearchEntry => ({
  id: datum.id,
  kind: 'data',
  title,
  text,
  path: `${paths.profile}?open=${encodeURIComponent(datum.id)}`,
})

export const toCompanyEntry = (connection: Pick<CustomerConnection, 'id' | 'service'> & Named): SearchEntry => ({
  id: connection.id,
  kind: 'company',
  title: connection.service.name,
  text: '',
  company: toCompany(connection),
  path: paths.connection(connection.id),
})

type Document = Pick<CustomerDocument, 'id' | 'name' | 'service_name' | 'company_name' | 'company_identity'>

export const toDocumentEntry = (document: Document, date: string): SearchEntry => ({
  id: document.id,
  kind: 'document',
  title: document.name,
  text: `${document.service_name} · ${date}`,
  company: toCompany(document),
  path: paths.document(document.id),
})

export const toMessageEntry = ({ id, text, isReceived, connection }: FoundMessage): SearchEntry => ({
  id,
  kind: 'message',
  title: connection.service.name,
  text,
  company: toCompany(connection),
  writer: isReceived ? 'company' : 'person',
  path: paths.conversation(connection.id),
})

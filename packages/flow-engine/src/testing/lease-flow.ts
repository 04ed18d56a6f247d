// The worked example of the specification (FG-48), read from the document itself, and a context in which it publishes.

import { readFileSync } from 'node:fs'
import { systemTypes } from '@company-data/field-types/registry'
import type { Definition, PluginFieldType } from '../definition/index.ts'
import type { ValidationContext } from '../validation/index.ts'

const specification = new URL('../../../../docs/spec/flows.md', import.meta.url)

/** The first block of JSON below a heading of the specification. */
export const firstJsonAfter = (heading: string): unknown => {
  const document = readFileSync(specification, 'utf8')
  const section = document.slice(document.indexOf(heading))
  const start = section.indexOf('```json') + '```json'.length
  return JSON.parse(section.slice(start, section.indexOf('```', start)))
}

/** A separate copy for every caller. */
export const leaseDefinition = (): Definition => firstJsonAfter('### Definition (version 3') as Definition

const leaseCar = (): PluginFieldType => {
  const description = firstJsonAfter('## FG-11') as {
    field_types: [PluginFieldType]
  }
  return description.field_types[0]
}

/** The context that the lease needs in addition to its definition. */
export const leaseContext = (): ValidationContext => ({
  fieldTypes: systemTypes,
  requestFields: [
    { slug: 'first_name', type: 'text', audience: 'both' },
    { slug: 'payslip_pdf', type: 'pdf_document', audience: 'both' },
  ],
  assets: [
    { asset_key: 'hero_1', kind: 'image', tags: [] },
    { asset_key: 'lease_guarantor_de', kind: 'pdf', tags: ['guarantor_name', 'total'] },
    { asset_key: 'lease_guarantor_en', kind: 'pdf', tags: ['guarantor_name', 'total'] },
    { asset_key: 'lease_en', kind: 'pdf', tags: ['car.model', 'max_budget', 'total'] },
  ],
  plugins: [{ id: 'plg_cars', name: 'Car catalogue', host: 'cars.example.com', field_types: [leaseCar()] }],
})

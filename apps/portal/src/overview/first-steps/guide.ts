// The path from an empty account to the first value opened in the page. Pure, so that it is tested without a browser.
import type { FieldTypes, ManagedRequestFieldSet, ServiceRecord } from '@company-data/sdk/company'

export const guideSteps = ['service', 'fields', 'person', 'value'] as const

export type GuideStep = (typeof guideSteps)[number]

interface Progress {
  hasService: boolean
  hasFields: boolean
  hasConnection: boolean
}

/** The first open step; at the end, the value. */
export const currentStep = ({ hasService, hasFields, hasConnection }: Progress): GuideStep => {
  if (!hasService) return 'service'
  if (hasConnection) return 'value'
  return hasFields ? 'person' : 'fields'
}

type RequestField = ManagedRequestFieldSet['fields'][number]

export interface SampleField {
  slug: string
  label: string
  type: string
  isMandatory: boolean
  control: 'text' | 'date' | 'email' | 'select'
  options: readonly string[]
  /** The test person's suggested answer; may be empty. */
  sample: string
}

const SAMPLES: Readonly<Record<string, string>> = {
  email: 'ada@example.org',
  date_of_birth: '1990-12-10',
  date: '2026-01-31',
  phone: '+43123456789',
  country: 'AT',
  nationality: 'AT',
  url: 'https://example.org',
  number: '42',
  integer: '42',
  decimal: '42',
  float: '42',
}

const getSample = ({ slug, type }: RequestField, options: readonly string[]): string => {
  if (options[0] !== undefined) return options[0]
  if (type === 'text' && slug.includes('last_name')) return 'Lovelace'
  if (type === 'text' && slug.includes('name')) return 'Ada'
  return SAMPLES[type] ?? ''
}

const SIMPLE_INPUTS: readonly string[] = ['line', 'date', 'list', 'phone', 'country', 'nationality']

/** Undefined for fields that a line of text cannot answer: files, composites, verified values, plugins. */
const toSampleField = (field: RequestField, types: FieldTypes): SampleField | undefined => {
  const type = types.resolveType(field.type)
  const isSimple =
    type?.lane === 'inline' && SIMPLE_INPUTS.includes(type.input ?? '') && (type.fields ?? []).length === 0
  if (!isSimple || field.verified || field.plugin !== null) return undefined
  const options = field.options ?? type.options ?? []
  const plain = types.isSameOrDescendant(field.type, 'email') ? 'email' : type.input === 'date' ? 'date' : 'text'
  return {
    slug: field.slug,
    label: field.label,
    type: field.type,
    isMandatory: field.mandatory,
    options,
    control: options.length > 0 ? 'select' : plain,
    sample: getSample(field, options),
  }
}

export interface SampleFields {
  fields: readonly SampleField[]
  /** Labels of mandatory fields that the test person cannot answer. */
  missing: readonly string[]
}

/** The test person's answers to the fields for persons. */
export const toSampleFields = (fields: ManagedRequestFieldSet['fields'], types: FieldTypes): SampleFields => {
  const ofPersons = fields.filter(({ audience }) => audience !== 'company')
  return {
    fields: ofPersons.flatMap((field) => toSampleField(field, types) ?? []),
    missing: ofPersons
      .filter((field) => field.mandatory && toSampleField(field, types) === undefined)
      .map(({ label }) => label),
  }
}

/** CX-05: a service for companies refuses persons. */
export const isForPersons = ({ audience }: Pick<ServiceRecord, 'audience'>): boolean => audience !== 'company'

/** The start of a sealed value, as stored on the platform. */
export const truncateWrapper = (wrapper: string): string => (wrapper.length > 46 ? `${wrapper.slice(0, 46)}…` : wrapper)

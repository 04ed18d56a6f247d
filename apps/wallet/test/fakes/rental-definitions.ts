// Flows of a landlord: a rental in steps that creates a lease, a survey of one step, and a form with a picture.
import { FAKE_PLUGIN } from '@company-data/testkit/browser'

const field = (slug: string, members: object) => ({ kind: 'field', slug, type: 'text', ...members })

const times = (key: string, factor: number) => ({
  type: 'math',
  op: 'mul',
  args: [
    { type: 'ref', key },
    { type: 'lit', value_type: 'number', value: factor },
  ],
})

const parties = [
  { key: 'landlord', label: 'Landlord', type: 'owner' },
  { key: 'tenant', label: 'Tenant', type: 'person' },
]

const about = {
  key: 'about',
  label: 'About you',
  party: 'tenant',
  elements: [
    {
      kind: 'text',
      key: 'intro',
      text: 'The home costs [b]{{rent}} a month[/b]. {{full_name}}, read the [a href=https://homes.example/house-rules]house rules[/a] first.',
    },
    field('full_name', { label: 'Full name', required: true, link: 'none' }),
    field('mail', { label: 'Letters go to', type: 'email', link: 'connected', required: true }),
    field('income', { label: 'Monthly income', type: 'decimal', required: true, min: times('rent', 2) }),
    field('deposit', { label: 'Deposit', type: 'decimal', default: times('rent', 3) }),
    field('rooms', { label: 'Rooms', type: 'multiselect', options: ['Kitchen', 'Study', 'Garden'] }),
    field('pets', { label: 'Pets', type: 'select', options: ['yes', 'no'], required: true }),
  ],
}

const pets = {
  key: 'pets',
  label: 'Your pets',
  party: 'tenant',
  elements: [
    field('kind', { label: 'What kind', required: true, link: 'none' }),
    field('vaccination', {
      label: 'Vaccination card',
      type: 'pdf_document',
      link: 'none',
      show_if: { field: 'kind', op: 'eq', value: 'Dog' },
    }),
  ],
}

const car = {
  key: 'car',
  label: 'Your car',
  party: 'tenant',
  elements: [
    field('budget', { label: 'Budget for a car', type: 'number', link: 'none', required: true }),
    { kind: 'plugin', slug: 'car', label: 'Parking for', required: true, plugin: FAKE_PLUGIN },
  ],
}

const lease = {
  key: 'lease',
  label: 'Lease',
  party: 'tenant',
  elements: [],
  document: {
    language_party: 'tenant',
    outputs: [
      {
        output_key: 'lease',
        name: 'Lease',
        rules: [
          {
            asset_key: 'lease',
            condition: null,
            languages: 'all',
            signers: ['tenant', 'landlord'].map((party) => ({ party, action: 'sign' })),
          },
        ],
      },
    ],
  },
}

/** The landlord offers, the tenant answers in three steps and creates the lease, which both sign. */
export const RENTAL = {
  entry: 'offer',
  output_mode: 'document',
  parties,
  nodes: [
    {
      key: 'offer',
      label: 'The offer',
      party: 'landlord',
      elements: [field('rent', { label: 'Rent', type: 'decimal' })],
    },
    ...[about, pets, car, lease],
  ],
  edges: [
    { from: 'offer', to: 'about' },
    { from: 'about', to: 'pets', when: { field: 'pets', op: 'eq', value: 'yes' } },
    { from: 'about', to: 'car' },
    { from: 'pets', to: 'car' },
    { from: 'car', to: 'lease' },
  ],
  constants: [
    { key: 'year', label: 'Rent for a year', result_type: 'number', shown_on: ['about'], expr: times('rent', 12) },
  ],
}

/** One step of the tenant, shared with the service at the end. */
export const SURVEY = {
  entry: 'survey',
  output_mode: 'data_only',
  parties,
  constants: [],
  edges: [],
  nodes: [
    {
      key: 'survey',
      label: 'How you live',
      party: 'tenant',
      elements: [field('heating', { label: 'Heating', required: true, link: 'none' })],
    },
  ],
}

/** A step of the tenant with a picture and a file, then one of the landlord. */
export const FORM = {
  entry: 'ask',
  output_mode: 'data_only',
  parties,
  constants: [],
  edges: [{ from: 'ask', to: 'look' }],
  nodes: [
    {
      key: 'ask',
      label: 'About you',
      party: 'tenant',
      elements: [
        { kind: 'image', key: 'map', asset_key: 'map', alt: 'The way to us' },
        field('card', { label: 'Card', type: 'pdf_document', link: 'none' }),
      ],
    },
    { key: 'look', label: 'Look', party: 'landlord', elements: [field('note', { label: 'Note' })] },
  ],
}

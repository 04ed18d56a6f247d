// The built-in plugin demo_catalog (G-134): a small car catalogue that shows every part of the protocol.
import { defineFieldType } from '../field-type.ts'
import { definePlugin, picksInvalid } from '../plugin.ts'

const models = [
  { id: 'v-ex30', make: 'm-volvo', label: 'EX30', price: 399.9 },
  { id: 'v-ex40', make: 'm-volvo', label: 'EX40', price: 529 },
  { id: 'r-5', make: 'm-renault', label: '5', price: 289.5 },
  { id: 'r-megane', make: 'm-renault', label: 'Megane', price: 359 },
]
const makes = [
  { id: 'm-renault', label: 'Renault' },
  { id: 'm-volvo', label: 'Volvo' },
]
const matches =
  (query: string) =>
  ({ label }: { label: string }): boolean =>
    label.toLowerCase().includes(query.toLowerCase())

export const plugin = definePlugin({
  name: 'Demo catalogue',
  fieldTypes: {
    lease_car: defineFieldType({
      label: 'Lease car',
      blocks: [
        { key: 'make', kind: 'search_select', label: 'Make' },
        { key: 'model', kind: 'search_select', label: 'Model', depends_on: ['make'] },
        { key: 'km_per_year', kind: 'number', label: 'Kilometres per year' },
      ],
      inputs: [
        { key: 'budget', type: 'number', label: 'Monthly budget' },
        { key: 'start', type: 'date', label: 'Start date' },
      ],
      outputs: [
        { key: 'monthly_price', type: 'number', label: 'Monthly price' },
        { key: 'available', type: 'boolean', label: 'Available' },
      ],
      options({ block, query, picks }) {
        const rows = block === 'make' ? makes : models.filter(({ make }) => make === picks.make)
        return rows.filter(matches(query)).map(({ id, label }) => ({ id, label }))
      },
      outputsFor({ picks, values, inputs }) {
        const model = models.find(({ id, make }) => id === picks.model && make === picks.make)
        if (!model) return picksInvalid('model')
        const extra = Math.max(0, Number(values.km_per_year) - 10_000) * 0.01
        const monthly_price = Math.round((model.price + extra) * 100) / 100
        return { monthly_price, available: inputs.budget === undefined || monthly_price <= Number(inputs.budget) }
      },
    }),
  },
})

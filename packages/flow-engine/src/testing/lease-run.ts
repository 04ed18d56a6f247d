// A run of the worked example (FG-48): its answers turn by turn.

import { writePluginAnswer } from '../index.ts'
import { leaseDefinition } from './lease-flow.ts'

const car = leaseDefinition()
  .nodes.flatMap(({ elements }) => elements)
  .find((element) => element.kind === 'plugin')
if (car?.kind !== 'plugin') throw new Error('The example has no plugin field.')

/** The example of FG-13. */
export const carAnswer: string =
  writePluginAnswer(car, {
    picks: { make: { id: 'm-7', label: 'Volvo' }, model: { id: 'v-ex30', label: 'EX30' } },
    values: { km_per_year: 15000 },
    outputs: { monthly_price: 399.9, available: true },
  }) ?? ''

export const leaseDate = '2025-03-10'

/** In the order of the turns. */
export const leaseTurns = {
  about_you: { birth_date: '2001-03-11', monthly_income: '2800.00', start_date: '2025-04-01' },
  choose_car: { car: carAnswer, end_date: '2028-04-01', extras: '["Winter tyres"]' },
  guarantor: { guarantor_name: 'Grace' },
  company_review: { discount: '25' },
} as const

export const leaseAnswers: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(leaseTurns))

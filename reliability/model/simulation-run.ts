// Simulations of delivery on virtual time, from one seed to the next, until they have taken the steps that were asked for.
import { availableParallelism } from 'node:os'
import {
  type SimulationOptions,
  type SimulationResult,
  simulateDelivery,
} from '../../apps/server/test/simulation/delivery/simulate-delivery.ts'
import { type Figure, figure, none, type Run } from '../figure.ts'

const MAX_BROKEN = 5

const explain = ({ seed, broken, trace }: SimulationResult, { operations }: SimulationOptions): void => {
  console.error(`    seed ${seed} with ${operations} operations: ${broken}`)
  for (const step of trace.slice(-60)) console.error(`      ${step}`)
}

export const simulationRun: Run = {
  name: 'simulation',
  async run({ seed, steps }) {
    const sums = new Map<string, number>()
    const startedMs = performance.now()
    let [taken, seeds, broken] = [0, 0, 0]
    while (taken < steps && broken < MAX_BROKEN) {
      // Short ones begin more often, long ones reach further.
      const options = { seed: seed + seeds, operations: seeds % 4 === 0 ? 1_000 : 100 }
      const result = await simulateDelivery(options)
      seeds += 1
      taken += result.steps
      for (const [name, count] of Object.entries(result.counts)) sums.set(name, (sums.get(name) ?? 0) + count)
      if (result.broken === undefined) continue
      broken += 1
      explain(result, options)
    }
    const minutes = (performance.now() - startedMs) / 60_000
    const counts: Figure[] = [...sums].map(([name, count]) => figure(name, count))
    return [
      figure('seeds; the first one', `${seeds}; ${seed}`),
      figure('steps', taken),
      figure(`steps a minute on one of ${availableParallelism()} processors`, Math.round(taken / minutes)),
      ...counts,
      none('seeds with a broken promise', broken),
    ]
  },
}

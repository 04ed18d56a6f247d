// Faulty doubles of parts of delivery, each with the promise that the simulation must see broken.
import { sql } from 'kysely'
import type { SimulatedProcess } from './process.ts'
import { type Operation, operateTogether } from './setup.ts'
import type { SimulationOptions } from './simulate-delivery.ts'

export interface Defect {
  name: string
  /** The beginning of what the simulation reports. */
  promise: string
  options: Pick<SimulationOptions, 'doubles' | 'operate'>
}

const operateApart = async (process: SimulatedProcess, operation: Operation): Promise<void> => {
  const { database, outbox } = process
  const { id, companyId, changes } = operation
  await database.transaction((tx) =>
    sql`insert into simulated_operation (id, company_user_id) values (${id}, ${companyId})`.execute(tx),
  )
  await database.transaction((tx) =>
    outbox.raise({ database, tx } as unknown as Parameters<typeof outbox.raise>[0], changes),
  )
}

/** It says that the operation is done as soon as the work is, whatever the commit does. */
const confirmEarly = async (process: SimulatedProcess, operation: Operation): Promise<void> => {
  await operateTogether(process, operation).catch(() => undefined)
}

export const defects: readonly Defect[] = [
  {
    name: 'a live dispatcher can be removed from the list',
    promise: '(?:one request|repeats)',
    options: { doubles: { membershipTimes: { validMs: 700, renewEveryMs: 2_000, marginMs: -5_000 } } },
  },
  {
    name: 'rows leave the feed when the response is sent',
    promise: 'no loss',
    options: {
      doubles: {
        receipts: (real) => ({
          ...real,
          await(rows, evidence) {
            const arrival = real.await(rows, evidence)
            return { ...arrival, onSent: () => void rows.remove().catch(() => undefined) }
          },
        }),
      },
    },
  },
  {
    name: 'events are written after the commit of their operation',
    promise: 'together',
    options: { operate: operateApart },
  },
  { name: 'an operation is confirmed before its commit', promise: 'no loss', options: { operate: confirmEarly } },
  {
    name: 'a delivery is taken for recorded before it is',
    promise: 'repeats',
    options: {
      doubles: {
        database: (real) => ({
          ...real,
          async query<R>({ name, text, values = [] }: { name: string; text: string; values?: readonly unknown[] }) {
            if (name !== 'webhooks-ack') return real.query<R>({ name, text, values })
            const ids = String(values[2]).slice(1, -1).split(',')
            return ids.map((id) => ({ id })) as R[]
          },
        }),
      },
    },
  },
]

/** The first seed that finds the defect, with what it reports. */
export const findDefect = async (
  { options }: Defect,
  simulate: (options: SimulationOptions) => Promise<{ seed: number; broken: string | undefined }>,
  maxSeeds: number,
): Promise<{ seed: number; broken: string | undefined }> => {
  for (let seed = 1; seed <= maxSeeds; seed += 1) {
    const result = await simulate({ seed, operations: 30, ...options })
    if (result.broken !== undefined) return result
  }
  return { seed: maxSeeds, broken: undefined }
}

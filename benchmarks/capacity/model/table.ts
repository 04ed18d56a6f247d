// The tables of the capacity model, for people.
import { type Capacity, type Costs, OPERATIONS } from './model.ts'

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const precise = (value: number): string => (value > 0 && value < 10 ? value.toPrecision(2) : whole(value))

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
const bytes = (value: number): string => {
  const power = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3))
  return `${precise(value / 1_000 ** power)} ${UNITS[power]}`
}

const rows: ReadonlyArray<[label: string, text: (capacity: Capacity) => string]> = [
  ['persons', ({ persons }) => whole(persons)],
  ['operations per second, at the peak', ({ operationsPerSecond }) => precise(operationsPerSecond)],
  ['cores of the program, at the peak', ({ programCores }) => precise(programCores)],
  ['machines for the program', ({ programMachines }) => whole(programMachines)],
  ['cores of PostgreSQL, at the peak', ({ databaseCores }) => precise(databaseCores)],
  ['databases (cells)', ({ cells }) => whole(cells)],
  ['machines for databases, with replicas', ({ databaseMachines }) => whole(databaseMachines)],
  ['connections to each database', ({ databaseConnectionsPerCell }) => whole(databaseConnectionsPerCell)],
  ['WAL per second, at the peak', ({ walBytesPerSecond }) => bytes(walBytesPerSecond)],
  ['size of the databases', ({ databaseBytes }) => bytes(databaseBytes)],
  ['size of the files', ({ fileBytes }) => bytes(fileBytes)],
  ['money per month', ({ eurosPerMonth }) => `${whole(eurosPerMonth)} €`],
  [
    'of that, per 1,000 connections',
    ({ eurosPerMonth, connections }) => `${((eurosPerMonth / connections) * 1_000).toFixed(2)} €`,
  ],
]

const toMarkdown = (lines: ReadonlyArray<readonly string[]>): string =>
  lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A row for each result, a column for each size. */
export const formatCapacities = (capacities: readonly Capacity[]): string =>
  toMarkdown([
    ['connections', ...capacities.map(({ connections }) => whole(connections))],
    ['---', ...capacities.map(() => '---:')],
    ...rows.map(([label, text]) => [label, ...capacities.map(text)]),
  ])

/** A row for each operation. */
export const formatCosts = (costs: Costs): string =>
  toMarkdown([
    ['one operation', 'program', 'PostgreSQL', 'WAL', 'databases', 'files'],
    ['---', '---:', '---:', '---:', '---:', '---:'],
    ...OPERATIONS.map((name) => {
      const { programMs, databaseMs, walBytes, databaseBytes, fileBytes } = costs[name]
      return [
        name,
        `${precise(programMs)} ms`,
        `${precise(databaseMs)} ms`,
        ...[walBytes, databaseBytes, fileBytes].map(bytes),
      ]
    }),
  ])

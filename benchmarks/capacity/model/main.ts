// Computes machines, disk and money for a number of connections (`npm run capacity -- --help`).
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Assumptions, type Costs, computeCapacity } from './model.ts'
import { formatCapacities, formatCosts } from './table.ts'

const USAGE = `npm run capacity [-- connections …] [--assumptions file.json] [--costs]

Prints machines, disk and money for each number of connections; without a number, for 10^6, 10^7 and 10^9.
A file of assumptions replaces single ones of benchmarks/capacity/model/assumptions.json. docs/operations/capacity.md says what they mean.
--costs prints what each operation costs instead.`

const DEFAULT_SIZES = [1e6, 1e7, 1e9]

const fail = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const readJson = async <T>(path: string | URL): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    assumptions: { type: 'string' },
    costs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit()
}
const sizes = positionals.length === 0 ? DEFAULT_SIZES : positionals.map(Number)
for (const size of sizes)
  if (!(Number.isFinite(size) && size > 0)) fail(`A number of connections is missing.\n\n${USAGE}`)

const costs = await readJson<Costs>(new URL('costs.json', import.meta.url))
const defaults = await readJson<Assumptions>(new URL('assumptions.json', import.meta.url))
const replacements = values.assumptions
  ? await readJson<Partial<Assumptions>>(values.assumptions).catch((error: Error) =>
      fail(`${values.assumptions} cannot be read: ${error.message}`),
    )
  : {}
for (const [name, value] of Object.entries(replacements)) {
  if (!(name in defaults)) fail(`${name} is not an assumption. There are: ${Object.keys(defaults).join(', ')}.`)
  if (typeof value !== typeof defaults[name as keyof Assumptions])
    fail(`${name} must look like ${JSON.stringify(defaults[name as keyof Assumptions])}.`)
}

if (values.costs) console.log(formatCosts(costs))
else console.log(formatCapacities(sizes.map((size) => computeCapacity(costs, { ...defaults, ...replacements }, size))))

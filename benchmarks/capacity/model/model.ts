// The capacity model: measured costs of operations and assumptions about use give machines, disk and money.

/** The operations that the benchmark `capacity` measures; `costs.json` has a cost for each. */
export const OPERATIONS = ['register', 'connect', 'edit', 'read', 'visit', 'message', 'approval', 'run'] as const
export type OperationName = (typeof OPERATIONS)[number]

/** The cost of one operation, with everything that it causes later: webhooks, the feed, jobs. */
export interface Cost {
  /** Processor time of the program. */
  programMs: number
  /** Processor time of PostgreSQL, background processes included. */
  databaseMs: number
  walBytes: number
  /** Growth of the databases. */
  databaseBytes: number
  /** Growth of the file store. */
  fileBytes: number
}

export type Costs = Readonly<Record<OperationName, Cost>>

export interface Machine {
  cores: number
  eurosPerMonth: number
}

export interface Assumptions {
  connectionsPerPerson: number
  /** How often a person does each operation, regardless of the number of connections. */
  perPersonAndMonth: Readonly<Partial<Record<OperationName, number>>>
  perConnectionAndMonth: Readonly<Partial<Record<OperationName, number>>>
  /** How long the rows of an operation stay; the database grows for that time. */
  keptMonths: number
  /** The busiest minute of a month, compared to its mean. */
  peakFactor: number
  /** The share of a machine's processor that the peak may use. */
  usableShare: number
  /** For a program that is restarted or lost. */
  spareProgramMachines: number
  /** Copies of each database, the primary included. */
  databaseCopies: number
  /** The largest database that operators want on one primary: the time of a restore grows with it. */
  maxDatabaseBytes: number
  databaseConnectionsPerProcess: number
  programMachine: Machine
  databaseMachine: Machine
  diskEurosPerGbMonth: number
  filesEurosPerGbMonth: number
  /** Back-ups and archived WAL, compared to the size of the databases. */
  backupFactor: number
  backupEurosPerGbMonth: number
}

export interface Capacity {
  connections: number
  persons: number
  operationsPerSecond: number
  programCores: number
  programMachines: number
  databaseCores: number
  /** Databases with a primary each. */
  cells: number
  databaseMachines: number
  databaseConnectionsPerCell: number
  walBytesPerSecond: number
  databaseBytes: number
  fileBytes: number
  eurosPerMonth: number
}

const SECONDS_PER_MONTH = 30 * 86_400
const GB = 1e9

const zero: Cost = { programMs: 0, databaseMs: 0, walBytes: 0, databaseBytes: 0, fileBytes: 0 }

/** The cost of a number of operations of each kind. */
export const sumCosts = (costs: Costs, counts: Readonly<Partial<Record<OperationName, number>>>): Cost => {
  const sum = { ...zero }
  for (const name of OPERATIONS)
    for (const part of Object.keys(sum) as Array<keyof Cost>) sum[part] += costs[name][part] * (counts[name] ?? 0)
  return sum
}

/** The rows that exist before anyone does anything: each person registered, each connection made. */
const countFirstOperations = (persons: number, connections: number) => ({ register: persons, connect: connections })

const countPerMonth = (assumptions: Assumptions, persons: number, connections: number) => {
  const counts: Partial<Record<OperationName, number>> = {}
  for (const name of OPERATIONS)
    counts[name] =
      persons * (assumptions.perPersonAndMonth[name] ?? 0) +
      connections * (assumptions.perConnectionAndMonth[name] ?? 0)
  return counts
}

const countMachines = (cores: number, machine: Machine, { usableShare }: Assumptions): number =>
  Math.max(1, Math.ceil(cores / (machine.cores * usableShare)))

export const computeCapacity = (costs: Costs, assumptions: Assumptions, connections: number): Capacity => {
  const persons = connections / assumptions.connectionsPerPerson
  const counts = countPerMonth(assumptions, persons, connections)
  const month = sumCosts(costs, counts)
  const first = sumCosts(costs, countFirstOperations(persons, connections))
  const atPeak = (perMonth: number): number => (perMonth / SECONDS_PER_MONTH) * assumptions.peakFactor

  const [programCores, databaseCores] = [atPeak(month.programMs) / 1000, atPeak(month.databaseMs) / 1000]
  const databaseBytes = first.databaseBytes + month.databaseBytes * assumptions.keptMonths
  const fileBytes = first.fileBytes + month.fileBytes * assumptions.keptMonths
  const { programMachine, databaseMachine } = assumptions
  const programMachines = countMachines(programCores, programMachine, assumptions) + assumptions.spareProgramMachines
  const cells = Math.max(
    countMachines(databaseCores, databaseMachine, assumptions),
    Math.ceil(databaseBytes / assumptions.maxDatabaseBytes),
  )
  const processes = Math.max(programMachines, Math.ceil(programCores / assumptions.usableShare))
  const databaseMachines = cells * assumptions.databaseCopies
  const eurosPerMonth =
    programMachines * programMachine.eurosPerMonth +
    databaseMachines * databaseMachine.eurosPerMonth +
    (databaseBytes / GB) * assumptions.databaseCopies * assumptions.diskEurosPerGbMonth +
    (databaseBytes / GB) * assumptions.backupFactor * assumptions.backupEurosPerGbMonth +
    (fileBytes / GB) * assumptions.filesEurosPerGbMonth
  return {
    connections,
    persons,
    operationsPerSecond: atPeak(Object.values(counts).reduce((sum, count) => sum + count, 0)),
    programCores,
    programMachines,
    databaseCores,
    cells,
    databaseMachines,
    databaseConnectionsPerCell: Math.ceil(processes / cells) * assumptions.databaseConnectionsPerProcess,
    walBytesPerSecond: atPeak(month.walBytes),
    databaseBytes,
    fileBytes,
    eurosPerMonth,
  }
}

// Finds the customers that a list or a CSV names, by share code, connection id or full name. Pure.
import type { Customer } from '../../customer-picker/customers.ts'

export interface NamedCustomers {
  matches: readonly Customer[]
  /** Lines that name no customer, or a name that several have. */
  unknownLines: readonly string[]
}

const normalize = (text: string): string => text.trim().toLowerCase()

/** The cells of a line: separated by comma, semicolon or tab, also in quotes. */
const splitCells = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"|([^,;\t]+)/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/^'/, '').trim(),
  )

/** A customer is found once, however often it is named. A head line of a CSV is skipped. */
export const findNamedCustomers = (text: string, customers: readonly Customer[]): NamedCustomers => {
  const byId = new Map<string, Customer>()
  const byName = new Map<string, Customer | null>()
  for (const customer of customers) {
    byId.set(normalize(customer.connectionId), customer)
    if (customer.code !== null) byId.set(normalize(customer.code), customer)
    const name = normalize(customer.name)
    byName.set(name, byName.has(name) ? null : customer)
  }
  const matches = new Set<Customer>()
  const unknownLines: string[] = []
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const cells = splitCells(line).map(normalize)
    if (cells.every((cell) => cell === '')) continue
    const customer =
      cells.map((cell) => byId.get(cell)).find((match) => match !== undefined) ??
      cells.map((cell) => byName.get(cell)).find((match) => match != null)
    if (customer) matches.add(customer)
    else if (index > 0 || !cells.some((cell) => HEADS.has(cell))) unknownLines.push(line.trim())
  }
  return { matches: [...matches], unknownLines }
}

const HEADS: ReadonlySet<string> = new Set(['share_code', 'connection_id', 'name', 'code', 'customer'])

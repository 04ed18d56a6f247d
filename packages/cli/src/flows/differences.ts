// The differences of two JSON values, by the pointer of each.

export interface Difference {
  path: string
  /** Undefined if the side has no such member. */
  local?: unknown
  remote?: unknown
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const toEntries = (value: object): Map<string, unknown> => new Map(Object.entries(value))

const escapeStep = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

export const findDifferences = (local: unknown, remote: unknown, path = ''): Difference[] => {
  if (isContainer(local) && isContainer(remote) && Array.isArray(local) === Array.isArray(remote)) {
    const [left, right] = [toEntries(local), toEntries(remote)]
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((step) =>
      findDifferences(left.get(step), right.get(step), `${path}/${escapeStep(step)}`),
    )
  }
  if (Object.is(local, remote)) return []
  return [{ path, ...(local !== undefined && { local }), ...(remote !== undefined && { remote }) }]
}

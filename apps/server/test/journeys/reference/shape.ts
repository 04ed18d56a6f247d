// The shape of a JSON value: its members and their kinds, compared with those of an example.

const describeKind = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const compareObjects = (example: object, real: object, place: string): string[] => {
  const [expected, got] = [new Map(Object.entries(example)), new Map(Object.entries(real))]
  const missing = [...expected.keys()].filter((name) => !got.has(name)).map((name) => `-${place}.${name}`)
  const surplus = [...got.keys()].filter((name) => !expected.has(name)).map((name) => `+${place}.${name}`)
  const inner = [...expected].flatMap(([name, value]) =>
    got.has(name) ? compareShapes(value, got.get(name), `${place}.${name}`) : [],
  )
  return [...missing, ...surplus, ...inner]
}

/** The entries of a map have any names, and each of them has the shape of each other. */
const compareMaps = (example: object, real: object, place: string): string[] =>
  compareShapes(Object.values(example), Object.values(real), place)

/** A response that is a list has entries, so that they are compared. */
const LISTS = ['', '.items']

/** Each element has the shape of one of the example. */
const compareArrays = (example: readonly unknown[], real: readonly unknown[], place: string): string[] => {
  if (example.length === 0) return []
  if (real.length === 0 && LISTS.includes(place)) return [`${place} is empty`]
  const differences = real.flatMap((element) => {
    const perChoice = example.map((choice) => compareShapes(choice, element, `${place}[]`))
    return perChoice.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
  return [...new Set(differences)]
}

/** Members whose own members are named by data, not by the API. */
const MAPS = /\.(?:values|values_private|fields|tag_values|constants|next|claims|source_files|bindings|specs|inputs)$/
/** Members with any content: that of a company, or of the kind of an entry. */
const OPEN = /\.(?:data|metadata|request_field_types)$/

/**
 * The differences: `-.a` is only in the example, `+.a` only in the real value, `.a: string, number` has two kinds. A null on
 * one side says nothing about the kind: the schema says that it may be null.
 */
export const compareShapes = (example: unknown, real: unknown, place = ''): string[] => {
  const kinds = [describeKind(example), describeKind(real)]
  if (kinds.includes('null')) return []
  if (kinds[0] !== kinds[1]) return [`${place || '.'}: ${kinds.join(', ')}`]
  if (Array.isArray(example)) return compareArrays(example, real as unknown[], place)
  if (kinds[0] !== 'object' || OPEN.test(place)) return []
  const compare = MAPS.test(place) ? compareMaps : compareObjects
  return compare(example as object, real as object, place)
}

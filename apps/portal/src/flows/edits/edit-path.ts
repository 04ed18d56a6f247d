// Changes one place of a JSON value: everything off the path stays the same object, so that views can tell what changed.

export type Path = readonly (string | number)[]

export const valueAt = (value: unknown, path: Path): unknown => {
  let at = value
  for (const step of path) {
    if (at === null || typeof at !== 'object') return undefined
    at = (at as Record<string | number, unknown>)[step]
  }
  return at
}

/** A key that an entry of a list has. */
const keyOf = (entry: unknown): unknown => {
  const { key, slug, output_key } = (entry ?? {}) as Record<string, unknown>
  return key ?? slug ?? output_key
}

/** Where the entry is now: it may have moved, and it may be another object with the same key. -1: nowhere. */
const placeOfEntry = (now: readonly unknown[], before: readonly unknown[], place: number): number => {
  const entry = before[place]
  if (now[place] === entry) return place
  const moved = now.indexOf(entry)
  if (moved >= 0 || now.length === before.length) return moved >= 0 ? moved : place
  const key = keyOf(entry)
  return key === undefined ? -1 : now.findIndex((other) => keyOf(other) === key)
}

/** The place in `now` of what `path` names in `before`, where entries of lists may have come and gone. */
export const placeIn = (now: unknown, before: unknown, path: Path): Path | undefined => {
  const [step, ...rest] = path
  if (step === undefined || now === before) return path
  const inList = Array.isArray(now) && Array.isArray(before)
  const here = inList ? placeOfEntry(now, before, Number(step)) : step
  if (here === -1) return undefined
  const below = placeIn(valueAt(now, [here]), valueAt(before, [step]), rest)
  return below && [here, ...below]
}

const withMember = (value: unknown, step: string | number, next: unknown): unknown => {
  if (!Array.isArray(value)) return { ...(value as object), [step]: next }
  const copy: unknown[] = [...value]
  copy[Number(step)] = next
  return copy
}

/** The value with another one at `path`; the same object if nothing changes. */
export const changeAt = <Value>(value: Value, path: Path, change: (now: unknown) => unknown): Value => {
  const [step, ...rest] = path
  if (step === undefined) return change(value) as Value
  const now = valueAt(value, [step])
  const next = changeAt(now, rest, change)
  return next === now ? value : (withMember(value, step, next) as Value)
}

export const setAt = <Value>(value: Value, path: Path, next: unknown): Value => changeAt(value, path, () => next)

const listAt = (now: unknown): unknown[] => (Array.isArray(now) ? now : [])

export const appendAt = <Value>(value: Value, path: Path, entry: unknown): Value =>
  changeAt(value, path, (now) => [...listAt(now), entry])

/** Changes the list whose entry is at `path`. */
const changeListOf = <Value>(value: Value, path: Path, change: (list: unknown[], place: number) => unknown): Value =>
  changeAt(value, path.slice(0, -1), (now) => change(listAt(now), Number(path.at(-1))))

/** The value without the list entry at `path`. */
export const removeAt = <Value>(value: Value, path: Path): Value =>
  changeListOf(value, path, (list, place) => list.filter((_, index) => index !== place))

/** Which entries of a list an entry moves among: edges of several steps share one list, for example. */
export type Among = (entry: unknown) => boolean

/** Moves the list entry at `path` above the nearest one before it; the first one stays. */
export const moveUpAt = <Value>(value: Value, path: Path, among: Among = () => true): Value =>
  changeListOf(value, path, (list, place) => {
    const above = list.findLastIndex((entry, index) => index < place && among(entry))
    return above === -1 ? list : list.with(place, list[above]).with(above, list[place])
  })

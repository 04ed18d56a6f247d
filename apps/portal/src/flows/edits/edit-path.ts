// Changes of one place in a value of JSON: everything off the way stays the same object, so that views can tell what changed.

export type Path = readonly (string | number)[]

export const valueAt = (value: unknown, path: Path): unknown => {
  let at = value
  for (const step of path) {
    if (at === null || typeof at !== 'object') return undefined
    at = (at as Record<string | number, unknown>)[step]
  }
  return at
}

const withMember = (value: unknown, step: string | number, next: unknown): unknown => {
  if (!Array.isArray(value)) return { ...(value as object), [step]: next }
  const copy: unknown[] = [...value]
  copy[Number(step)] = next
  return copy
}

/** The value with another one at `path`; the same value when nothing changes. */
const changeAt = <Value>(value: Value, path: Path, change: (now: unknown) => unknown): Value => {
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

export const removeAt = <Value>(value: Value, path: Path, place: number): Value =>
  changeAt(value, path, (now) => listAt(now).filter((_, index) => index !== place))

/** An entry of a list one place up or down; at the end of the list nothing happens. */
export const moveAt = <Value>(value: Value, path: Path, place: number, by: -1 | 1): Value =>
  changeAt(value, path, (now) => {
    const list = listAt(now)
    const target = place + by
    if (target < 0 || target >= list.length) return now
    return list.with(place, list[target]).with(target, list[place])
  })

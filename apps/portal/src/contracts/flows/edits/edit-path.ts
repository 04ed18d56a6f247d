// Immutable update at one path of a JSON value; everything off the path keeps its identity.

export type Path = readonly (string | number)[]

export const valueAt = (value: unknown, path: Path): unknown => {
  let at = value
  for (const step of path) {
    if (at === null || typeof at !== 'object') return undefined
    at = (at as Record<string | number, unknown>)[step]
  }
  return at
}

/** The key of a list entry. */
const getEntryKey = (entry: unknown): unknown => {
  const { key, slug, output_key } = (entry ?? {}) as Record<string, unknown>
  return key ?? slug ?? output_key
}

/** The current index of the entry: it may have moved, or be another object with the same key. -1 if it is gone. */
const findEntryIndex = (now: readonly unknown[], before: readonly unknown[], entryIndex: number): number => {
  const entry = before[entryIndex]
  if (now[entryIndex] === entry) return entryIndex
  const movedIndex = now.indexOf(entry)
  if (movedIndex >= 0 || now.length === before.length) return movedIndex >= 0 ? movedIndex : entryIndex
  const key = getEntryKey(entry)
  return key === undefined ? -1 : now.findIndex((other) => getEntryKey(other) === key)
}

/** The path in `now` of the entry at `path` in `before`, even if list entries were added or removed. */
export const resolvePath = (now: unknown, before: unknown, path: Path): Path | undefined => {
  const [step, ...rest] = path
  if (step === undefined || now === before) return path
  const inList = Array.isArray(now) && Array.isArray(before)
  const currentStep = inList ? findEntryIndex(now, before, Number(step)) : step
  if (currentStep === -1) return undefined
  const below = resolvePath(valueAt(now, [currentStep]), valueAt(before, [step]), rest)
  return below && [currentStep, ...below]
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

/** Inserts an entry at `path`, before the one that is there. */
export const insertAt = <Value>(value: Value, path: Path, entry: unknown): Value =>
  changeAt(value, path.slice(0, -1), (now) => listAt(now).toSpliced(Number(path.at(-1)), 0, entry))

/** Changes the list whose entry is at `path`. */
const changeList = <Value>(value: Value, path: Path, change: (list: unknown[], entryIndex: number) => unknown): Value =>
  changeAt(value, path.slice(0, -1), (now) => change(listAt(now), Number(path.at(-1))))

/** The value without the list entry at `path`. */
export const removeAt = <Value>(value: Value, path: Path): Value =>
  changeList(value, path, (list, entryIndex) => list.filter((_, index) => index !== entryIndex))

/** The entries of a list that an entry moves among: for example, edges of several steps share one list. */
export type Among = (entry: unknown) => boolean

/** Moves the list entry at `path` by some positions among its kind, at most to an end; the other entries stay where they are. */
export const moveBy = <Value>(value: Value, path: Path, by: number, among: Among = () => true): Value =>
  changeList(value, path, (list, entryIndex) => {
    const indexes = list.flatMap((entry, index) => (among(entry) ? [index] : []))
    const from = indexes.indexOf(entryIndex)
    const to = Math.min(Math.max(0, from + by), indexes.length - 1)
    if (from === -1 || from === to) return list
    const order = indexes.toSpliced(from, 1).toSpliced(to, 0, entryIndex)
    return indexes.reduce((next, index, position) => next.with(index, list[order[position] ?? index]), list)
  })

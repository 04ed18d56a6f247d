// Ids for the entries of an edited list, so that a row keeps its fields and the focus while its entry is changed or moved. Pure.

export interface RowIds {
  readonly entries: readonly unknown[]
  readonly ids: readonly string[]
  /** How many ids were given. */
  readonly count: number
}

export const NO_IDS: RowIds = { entries: [], ids: [], count: 0 }

/** An entry keeps its id if it is the same object, or the changed one at its index of a list that is as long as before. */
export const keepIds = (before: RowIds, entries: readonly unknown[]): RowIds => {
  const isSameLength = before.entries.length === entries.length
  const present = new Set(entries)
  const used = new Set<number>()
  let { count } = before
  const ids = entries.map((entry, index) => {
    const same = before.entries.findIndex((other, at) => other === entry && !used.has(at))
    const wasChanged = isSameLength && !present.has(before.entries[index])
    const earlier = same === -1 && wasChanged ? index : same
    if (earlier === -1) count += 1
    else used.add(earlier)
    return before.ids[earlier] ?? String(count)
  })
  return { entries, ids, count }
}

// The steps that are selected together, on the canvas or in the outline. Pure.

export const NONE_CHOSEN: ReadonlySet<string> = new Set()

/** The selected steps that the draft still has; empty if fewer than two are left. */
export const keepExisting = (
  selectedSteps: ReadonlySet<string>,
  existing: { has(key: string): boolean },
): ReadonlySet<string> => {
  const left = [...selectedSteps].filter((key) => existing.has(key))
  if (left.length < 2) return NONE_CHOSEN
  return left.length === selectedSteps.size ? selectedSteps : new Set(left)
}

interface SelectChange {
  id: string
  selected: boolean
}

interface NextSelection {
  selectedSteps: ReadonlySet<string>
  /** The step to open: it has become the only one. */
  onlyStep: string | undefined
}

/** The selection after clicks with or without a key, or a box around cards. */
export const applySelection = (before: ReadonlySet<string>, changes: readonly SelectChange[]): NextSelection => {
  const after = new Set(before)
  for (const { id, selected } of changes) {
    if (selected) after.add(id)
    else after.delete(id)
  }
  if (after.size > 1) return { selectedSteps: after, onlyStep: undefined }
  const [only] = after
  const wasOnly = before.size === 1 && only !== undefined && before.has(only)
  return { selectedSteps: NONE_CHOSEN, onlyStep: wasOnly ? undefined : only }
}

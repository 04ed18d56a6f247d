// One place of the draft under a control: what is typed stands in the control at once, and the rest of the page follows.
import { startTransition, useOptimistic } from 'react'
import { type Path, valueAt } from '../edits/edit-path.ts'
import { useEditor } from './use-editor.tsx'

/** Shows a value before the page around it is drawn with it. */
export const useOptimisticValue = <Value>(
  value: Value,
  change: (next: Value) => void,
): [Value, (next: Value) => void] => {
  const [shown, show] = useOptimistic(value)
  return [
    shown,
    (next) =>
      startTransition(() => {
        show(() => next)
        change(next)
      }),
  ]
}

/** The value at a place of the definition, such as `['nodes', 0, 'label']`, and what sets it. */
export const useDraftValue = (path: Path): [unknown, (value: unknown) => void] => {
  const { definition, set } = useEditor()
  return useOptimisticValue(valueAt(definition, path), (value) => set(['definition', ...path], value))
}

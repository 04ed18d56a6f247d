// Binds a control to one path of the draft: the control updates immediately, the page follows.
import { startTransition, useOptimistic } from 'react'
import { type Path, valueAt } from '../edits/edit-path.ts'
import { useEditor } from './use-editor.tsx'

/** Shows a value before the surrounding page is rendered with it. */
export const useOptimisticValue = <Value>(
  value: Value,
  change: (next: Value) => void,
): [Value, (next: Value) => void] => {
  const [visibleValue, show] = useOptimistic(value)
  return [
    visibleValue,
    (next) =>
      startTransition(() => {
        show(() => next)
        change(next)
      }),
  ]
}

/** The value at a path of the definition, such as `['nodes', 0, 'label']`, and its setter. */
export const useDraftValue = (path: Path): [unknown, (value: unknown) => void] => {
  const { definition, set } = useEditor()
  return useOptimisticValue(valueAt(definition, path), (value) => set(['definition', ...path], value))
}

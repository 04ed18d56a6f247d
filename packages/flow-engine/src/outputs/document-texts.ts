// The texts that the tags of a document print, by their keys (D2-PDF-09).
import { type Definition, snapshotKeys } from '../definition/index.ts'
import type { Scope } from '../expressions/scope.ts'
import type { Flow } from '../flow/flow.ts'

const listKeys = ({ nodes, constants }: Definition): string[] => [
  ...nodes.flatMap(({ elements }) =>
    elements.flatMap((element) => {
      if (element.kind === 'field') return [element.slug]
      if (element.kind !== 'plugin') return []
      const { snapshot } = element.plugin
      const dotted = snapshot === null ? [] : snapshotKeys(snapshot).map(({ key }) => `${element.slug}.${key}`)
      return [element.slug, ...dotted]
    }),
  ),
  ...constants.map(({ key }) => key),
]

/** Party tags are not among them and print empty (D2-PDF-10). */
export const documentTexts = (flow: Flow, scope: Scope): Record<string, string> =>
  Object.fromEntries(
    listKeys(flow.definition).flatMap((key) => {
      const text = flow.display(key, scope)
      return text === null ? [] : [[key, text]]
    }),
  )

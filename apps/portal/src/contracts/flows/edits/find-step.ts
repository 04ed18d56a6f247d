// Finds a step by its key, or by a key that it had before its label was typed.
import type { Definition } from '@company-data/flow-engine'

export const findStepIndex = (
  { nodes }: Pick<Definition, 'nodes'>,
  key: string,
  { resolve }: { resolve(key: string): string },
): number => {
  const index = nodes.findIndex((node) => node.key === key)
  return index === -1 ? nodes.findIndex((node) => node.key === resolve(key)) : index
}

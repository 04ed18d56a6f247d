// The picks and typed values of a plugin field, stored outside the field: a lock removes the field, and its replacement
// gets them back. The result is not stored because it was opened with a key; it is requested again.
import type { PluginField, PluginOption, PluginValue } from '@company-data/sdk/person'

export interface BlockAnswer {
  /** The content of the block, as text. */
  label: string
  pick?: PluginOption
  /** Absent while the typed text is not a valid value. */
  value?: PluginValue
}

export type BlockAnswers = Map<string, BlockAnswer>

interface Block {
  key: string
  depends_on?: readonly string[] | undefined
}

/** Sorts each block before its dependants, because filling a block clears those. */
const sortByDependency = (blocks: readonly Block[]): Block[] => {
  const ordered: Block[] = []
  const isPlaced = (key: string): boolean =>
    ordered.some((block) => block.key === key) || !blocks.some((block) => block.key === key)
  for (let rest = [...blocks]; rest.length > 0; ) {
    const ready = rest.filter(({ depends_on = [] }) => depends_on.every(isPlaced))
    // Blocks in a dependency cycle were never filled.
    if (ready.length === 0) return ordered
    ordered.push(...ready)
    rest = rest.filter((block) => !ready.includes(block))
  }
  return ordered
}

export const restoreBlocks = (field: PluginField, blocks: readonly Block[], blockAnswers: BlockAnswers): void => {
  for (const { key } of sortByDependency(blocks)) {
    const { pick, value } = blockAnswers.get(key) ?? {}
    if (pick !== undefined) field.pick(key, pick)
    else if (value !== undefined) field.enter(key, value)
  }
}

/** A pick that the field has cleared is dropped; typed values stay. */
export const dropCleared = (field: PluginField, blockAnswers: BlockAnswers): void => {
  for (const key of field.unanswered()) if (blockAnswers.get(key)?.pick !== undefined) blockAnswers.delete(key)
}

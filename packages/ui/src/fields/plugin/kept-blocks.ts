// What was picked and typed in the blocks of a plugin field, kept beside the field: a lock takes the field away, and a new one
// gets it again. The result is not among it: it was opened with a key of the page, and is asked for anew.
import type { PluginField, PluginOption, PluginValue } from '@company-data/sdk/person'

export interface KeptBlock {
  /** What stands in the block, in words. */
  shown: string
  pick?: PluginOption
  /** Absent while what was typed is no value of its kind. */
  value?: PluginValue
}

export type KeptBlocks = Map<string, KeptBlock>

interface Block {
  key: string
  depends_on?: readonly string[] | undefined
}

/** A block before those that depend on it: whatever fills it clears them. */
const inOrder = (blocks: readonly Block[]): Block[] => {
  const ordered: Block[] = []
  const isPlaced = (key: string): boolean =>
    ordered.some((block) => block.key === key) || !blocks.some((block) => block.key === key)
  for (let rest = [...blocks]; rest.length > 0; ) {
    const ready = rest.filter(({ depends_on = [] }) => depends_on.every(isPlaced))
    // Blocks that wait for one another never were filled.
    if (ready.length === 0) return ordered
    ordered.push(...ready)
    rest = rest.filter((block) => !ready.includes(block))
  }
  return ordered
}

export const restoreBlocks = (field: PluginField, blocks: readonly Block[], kept: KeptBlocks): void => {
  for (const { key } of inOrder(blocks)) {
    const { pick, value } = kept.get(key) ?? {}
    if (pick !== undefined) field.pick(key, pick)
    else if (value !== undefined) field.enter(key, value)
  }
}

/** A pick that the field has cleared by itself is gone; what was typed stays. */
export const dropCleared = (field: PluginField, kept: KeptBlocks): void => {
  for (const key of field.unanswered()) if (kept.get(key)?.pick !== undefined) kept.delete(key)
}

// Expands the answers of plugin fields to dotted keys, before evaluation (FG-14, T-11).

import type { PluginElement, PluginSnapshot } from '../definition/index.ts'
import { type Answers, layerOver, readAnswer } from '../expressions/scope.ts'
import { getMember, isMembers } from '../values/plaintext.ts'
import { entriesByKey, type PluginAnswerParts, readPluginAnswer } from './plugin-answer.ts'

type Entry = readonly [key: string, value: unknown]

/** FA-35: a value that is not a scalar expands to null. */
const scalar = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

const blockEntries = (slug: string, { blocks }: PluginSnapshot, answer: PluginAnswerParts | null): Entry[] => {
  const answeredBlocks = entriesByKey(answer?.blocks ?? [])
  return blocks.flatMap(({ key, kind }): Entry[] => {
    const block = answeredBlocks.get(key)
    if (kind !== 'search_select') return [[`${slug}.${key}`, scalar(block && getMember(block, 'value'))]]
    const pick = block && getMember(block, 'pick')
    const [label, id] = isMembers(pick) ? [getMember(pick, 'label'), getMember(pick, 'id')] : []
    return [
      [`${slug}.${key}`, scalar(label)],
      [`${slug}.${key}.id`, scalar(id)],
    ]
  })
}

const outputEntries = (slug: string, { outputs }: PluginSnapshot, answer: PluginAnswerParts | null): Entry[] => {
  const answeredOutputs = entriesByKey(answer?.outputs ?? [])
  return outputs.map(({ key }) => {
    const output = answeredOutputs.get(key)
    return [`${slug}.${key}`, scalar(output && getMember(output, 'value'))]
  })
}

const listEntries = ({ slug, plugin }: PluginElement, answers: Answers): Entry[] => {
  const answer = readPluginAnswer(readAnswer(answers, slug), plugin.field_type)
  // A refused answer makes the slug itself null.
  const refused: Entry[] = answer === null ? [[slug, null]] : []
  if (plugin.snapshot === null) return refused
  return [...refused, ...blockEntries(slug, plugin.snapshot, answer), ...outputEntries(slug, plugin.snapshot, answer)]
}

/** A layer over the answers with every dotted key of the plugins; keys with that name in the answers never count. */
export const expandPluginAnswers = (plugins: readonly PluginElement[], answers: Answers): Answers =>
  plugins.length === 0
    ? answers
    : layerOver(
        answers,
        plugins.flatMap((plugin) => listEntries(plugin, answers)),
      )

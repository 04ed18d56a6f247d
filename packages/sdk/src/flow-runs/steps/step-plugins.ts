// Plugin fields of a step: each request carries a run pass and discloses only permitted inputs (FG-17, D2-PLG-09).
import type { PluginElement, PluginQuestionInputs } from '@company-data/flow-engine'
import { FlowRunError } from '../../errors/flow-run-error.ts'
import type { PluginAskerOptions } from '../../plugins/ask-plugin.ts'
import { createPluginField, type PluginField } from '../../plugins/plugin-field.ts'
import type { PluginValue } from '../../plugins/plugin-reply.ts'

interface StepPluginDeps extends PluginAskerOptions {
  /** Read from the live map, without private values. */
  readPluginInputs(element: PluginElement): PluginQuestionInputs
}

export interface StepPlugins {
  field(element: PluginElement): PluginField
  /** Slug → its answer, or undefined. */
  answers(): Array<[slug: string, answer: string | undefined]>
  /** Asks again if an input changed since the outputs were requested, and for the first time if they never were. */
  askOutdated(visibleSlugs: ReadonlySet<string>): Promise<void>
}

export const stepPlugins = ({ readPluginInputs, ...options }: StepPluginDeps): StepPlugins => {
  const fields = new Map<string, PluginField>()
  const create = (element: PluginElement): PluginField =>
    createPluginField({
      ...options,
      spec: element.plugin,
      readInputs: () => {
        const { inputs, isComplete } = readPluginInputs(element)
        // The engine's inputs are typed values; null represents an omitted one, and is not among them.
        return { inputs: inputs as Readonly<Record<string, PluginValue>>, isComplete }
      },
    })
  return {
    field(element) {
      const field = fields.get(element.slug) ?? create(element)
      fields.set(element.slug, field)
      return field
    },
    answers: () => [...fields].map(([slug, field]) => [slug, field.answer()]),
    async askOutdated(visibleSlugs) {
      for (const [slug, field] of fields) {
        if (!visibleSlugs.has(slug) || field.answer() !== undefined || field.unanswered().length > 0) continue
        const reply = await field.askOutputs()
        if (reply && 'picksInvalid' in reply) throw new FlowRunError('picks_invalid', { names: reply.picksInvalid })
      }
    },
  }
}

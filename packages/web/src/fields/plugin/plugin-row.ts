// A value that a plugin answers: its field, and the inputs that no other value of the form provides.
import {
  createPluginField,
  type MissingFormInput,
  type PluginField,
  type PluginFieldOptions,
  type PluginFormAnswer,
  type PluginValue,
  pluginFormInputs,
} from '@company-data/sdk/plugins'
import type { PluginSnapshot } from './plugin-snapshot.ts'

/** Gets the passes for the plugins of a form, and checks the inputs that are typed for them. */
export type PluginFormAccess = Pick<PluginFieldOptions, 'getPass' | 'refuseText'>

export interface PluginRow {
  field: PluginField
  snapshot: PluginSnapshot
  unwired: PluginSnapshot['inputs']
  /** Typed texts for unwired inputs. */
  typedTexts: ReadonlyMap<string, string>
  enter(input: string, value: PluginValue | undefined, text: string): void
  state(): { isComplete: boolean; missing: MissingFormInput[] }
}

interface ParsedPlugin {
  plugin_id: string
  field_type: string
  snapshot: PluginSnapshot
  inputs: Record<string, string>
}

export const createPluginRow = (
  plugin: unknown,
  access: PluginFormAccess,
  findAnswer: (name: string) => PluginFormAnswer | undefined,
): PluginRow => {
  const { snapshot, inputs, plugin_id, field_type } = plugin as ParsedPlugin
  const spec = { plugin_id, field_type, snapshot, inputs }
  const values = new Map<string, PluginValue>()
  const typedTexts = new Map<string, string>()
  const readInputs = () => pluginFormInputs(spec, { findAnswer, entered: (key) => values.get(key) })
  return {
    field: createPluginField({ spec, ...access, readInputs }),
    snapshot,
    unwired: snapshot.inputs.filter(({ key }) => !Object.hasOwn(inputs, key)),
    typedTexts,
    enter(input, value, text) {
      if (value === undefined) values.delete(input)
      else values.set(input, value)
      typedTexts.set(input, text)
    },
    state: readInputs,
  }
}

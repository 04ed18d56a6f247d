// Checks a plugin element: the plugin, its field type, and the wiring of its inputs (D2-VAL-25 to 31).

import {
  extendPointer,
  type FlowKey,
  type PluginElement,
  type PluginInput,
  type PluginSnapshot,
  type Pointer,
} from '../../definition/index.ts'
import type { ElementContext } from '../element-context.ts'
import { type Inspection, resolveKeys, whyNotAt } from '../inspection.ts'

/** FA-38: text takes every kind but a file; the others take their own. */
const isConvertible = ({ kind }: FlowKey, { type }: PluginInput): boolean =>
  kind === null || (type === 'text' ? kind !== 'file' : kind === type)

const checkWire = (
  inspection: Inspection,
  input: PluginInput,
  name: string,
  { node, nodeIndex, pointer }: ElementContext,
  slug: string,
): void => {
  const subject = { node: node.key, key: slug }
  const { problems, keys, say } = inspection
  const key = keys.find(name)
  const reason = key === undefined ? say.noKey(name) : whyNotAt(inspection, name, key, nodeIndex)
  if (reason !== null)
    problems.add('flow_plugin.input_not_answerable', pointer, subject, say.inputReason(input.label, reason))
  if (key === undefined || isConvertible(key, input)) return
  const message = say.inputType(input.label, input.type, name, String(key.kind))
  problems.add('flow_plugin.input_type_mismatch', pointer, subject, message)
}

const checkInputs = (
  inspection: Inspection,
  element: PluginElement,
  snapshot: PluginSnapshot,
  elementContext: ElementContext,
  pointer: Pointer,
): void => {
  const { slug, plugin } = element
  for (const input of snapshot.inputs) {
    const name = Object.hasOwn(plugin.inputs, input.key) ? plugin.inputs[input.key] : undefined
    if (name !== undefined)
      checkWire(
        inspection,
        input,
        name,
        { ...elementContext, pointer: extendPointer(pointer, 'inputs', input.key) },
        slug,
      )
    else if (input.required) {
      const message = inspection.say.inputUnwired(input.label)
      inspection.problems.add(
        'flow_plugin.input_unwired',
        extendPointer(pointer, 'inputs'),
        { node: elementContext.node.key, key: slug },
        message,
      )
    }
  }
}

export const checkPlugin = (inspection: Inspection, element: PluginElement, elementContext: ElementContext): void => {
  const { context, problems } = inspection
  const { plugin_id, field_type, snapshot, inputs } = element.plugin
  resolveKeys(inspection, Object.values(inputs), elementContext.reader)
  const pointer = extendPointer(elementContext.pointer, 'plugin')
  const subject = { node: elementContext.node.key, key: element.slug }
  // The snapshot was copied again before the checks, so it is null only while the description lacks it.
  if (snapshot !== null) checkInputs(inspection, element, snapshot, elementContext, pointer)
  else if (!context.plugins.some(({ id }) => id === plugin_id))
    problems.add('flow_plugin.unknown', extendPointer(pointer, 'plugin_id'), subject)
  else {
    const message = inspection.say.noPluginField(field_type)
    problems.add('flow_plugin.field_type_unknown', extendPointer(pointer, 'field_type'), subject, message)
  }
}

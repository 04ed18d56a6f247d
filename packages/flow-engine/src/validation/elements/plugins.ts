// Checks a plugin element: the plugin, its field type, and the wiring of its inputs (D2-VAL-25 to 31).

import {
  type FlowKey,
  type PluginElement,
  type PluginInput,
  type PluginSnapshot,
  type Spot,
  spotAt,
} from '../../definition/index.ts'
import { type Inspection, resolveKeys, whyNotAt } from '../inspection.ts'
import type { ElementPlace } from '../places.ts'

/** FA-38: text takes every kind but a file; the others take their own. */
const isConvertible = ({ kind }: FlowKey, { type }: PluginInput): boolean =>
  kind === null || (type === 'text' ? kind !== 'file' : kind === type)

const checkWire = (
  inspection: Inspection,
  input: PluginInput,
  name: string,
  { node, nodePlace, spot }: ElementPlace,
  slug: string,
): void => {
  const subject = { node: node.key, key: slug }
  const { problems, keys, say } = inspection
  const key = keys.find(name)
  const reason = key === undefined ? say.noKey(name) : whyNotAt(inspection, name, key, nodePlace)
  if (reason !== null)
    problems.add('flow_plugin.input_not_answerable', spot, subject, say.inputReason(input.label, reason))
  if (key === undefined || isConvertible(key, input)) return
  const words = say.inputType(input.label, input.type, name, String(key.kind))
  problems.add('flow_plugin.input_type_mismatch', spot, subject, words)
}

const checkInputs = (
  inspection: Inspection,
  element: PluginElement,
  snapshot: PluginSnapshot,
  place: ElementPlace,
  spot: Spot,
): void => {
  const { slug, plugin } = element
  for (const input of snapshot.inputs) {
    const name = Object.hasOwn(plugin.inputs, input.key) ? plugin.inputs[input.key] : undefined
    if (name !== undefined)
      checkWire(inspection, input, name, { ...place, spot: spotAt(spot, 'inputs', input.key) }, slug)
    else if (input.required) {
      const words = inspection.say.inputUnwired(input.label)
      inspection.problems.add(
        'flow_plugin.input_unwired',
        spotAt(spot, 'inputs'),
        { node: place.node.key, key: slug },
        words,
      )
    }
  }
}

export const checkPlugin = (inspection: Inspection, element: PluginElement, place: ElementPlace): void => {
  const { context, problems } = inspection
  const { plugin_id, field_type, snapshot, inputs } = element.plugin
  resolveKeys(inspection, Object.values(inputs), place.reader)
  const spot = spotAt(place.spot, 'plugin')
  const subject = { node: place.node.key, key: element.slug }
  // The snapshot was copied anew before the checks, so it is null only while the description lacks it.
  if (snapshot !== null) checkInputs(inspection, element, snapshot, place, spot)
  else if (!context.plugins.some(({ id }) => id === plugin_id))
    problems.add('flow_plugin.unknown', spotAt(spot, 'plugin_id'), subject)
  else {
    const words = inspection.say.noPluginField(field_type)
    problems.add('flow_plugin.field_type_unknown', spotAt(spot, 'field_type'), subject, words)
  }
}

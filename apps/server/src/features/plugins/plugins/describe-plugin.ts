// The plugin of a request row or a claim as stored: with a copy of the description, and its inputs wired (G-135, A-77).

import { fieldKinds } from '@company-data/flow-engine'
import { type Reason, reason } from '@company-data/protocol/reasons'
import type { PluginInput, PluginSnapshot } from '@company-data/protocol/wire/plugins/plugin-description'
import type { FieldPlugin } from '@company-data/protocol/wire/plugins/plugins'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionDb } from '../../../schema/region.ts'
import type { PluginDeps } from './deps.ts'
import { toSnapshot } from './plugin-record.ts'
import { findPlugin } from './store.ts'

/** The rows or claims of the same set, by the names that inputs use. */
export type Siblings = ReadonlyArray<{ key: string; type: string }>

export type DescribedField = { plugin: FieldPlugin } | { reason: Reason }

interface FieldContext {
  db: RegionDb
  /** In a transaction the plugin is locked, so that it is not deleted before the row exists. */
  holds: boolean
  companyUserId: string
  /** The row or claim itself. */
  key: string
  siblings: Siblings
}

const isText = (value: unknown): value is string => typeof value === 'string'

const readWires = (inputs: unknown): [string, unknown][] | undefined => {
  if (inputs === undefined || inputs === null) return []
  return typeof inputs === 'object' && !Array.isArray(inputs) ? Object.entries(inputs) : undefined
}

export const pluginDescriber = ({ fieldTypes, addresses }: Pick<PluginDeps, 'fieldTypes' | 'addresses'>) => {
  /** FA-38: text accepts every kind except a file, the others only their own kind. */
  const isConvertible = ({ type }: PluginInput, fieldType: string): boolean => {
    const kind = fieldType === 'plugin' ? 'object' : fieldKinds(fieldTypes.rows())(fieldType)
    return type === 'text' ? kind !== 'file' : kind === type
  }

  const wiringProblem = (
    snapshot: PluginSnapshot,
    wires: ReadonlyArray<[string, unknown]>,
    { key, siblings }: FieldContext,
  ): Reason | undefined => {
    for (const [name, source] of wires) {
      const input = snapshot.inputs.find((candidate) => candidate.key === name)
      if (!input) return reason('field_plugin.input_unknown', { input: name })
      const sibling = source === key ? undefined : siblings.find((candidate) => candidate.key === source)
      if (!sibling) return reason('field_plugin.input_source', { input: name })
      if (!isConvertible(input, sibling.type))
        return reason('field_plugin.input_type', { input: name, type: input.type })
    }
    return undefined
  }

  return async (reference: unknown, fieldContext: FieldContext): Promise<DescribedField> => {
    const { plugin_id, field_type, inputs } = (
      typeof reference === 'object' && reference !== null ? reference : {}
    ) as Record<string, unknown>
    const { db, companyUserId, holds } = fieldContext
    const row =
      isText(plugin_id) && isUuid(plugin_id) ? await findPlugin(db, companyUserId, plugin_id, { holds }) : undefined
    // D1: another company's plugin looks like a missing one.
    if (!row) return { reason: reason('field_plugin.unknown') }
    if (row.description === null) return { reason: reason('field_plugin.not_described') }
    const snapshot = isText(field_type) ? toSnapshot(row, field_type, addresses.forwarder()) : undefined
    if (!isText(field_type) || !snapshot) return { reason: reason('field_plugin.no_field_type') }
    const wires = readWires(inputs)
    if (!wires) return { reason: reason('field_plugin.inputs') }
    const problem = wiringProblem(snapshot, wires, fieldContext)
    if (problem !== undefined) return { reason: problem }
    const plugin = { plugin_id: row.id, plugin_name: row.description.name, field_type, snapshot }
    return { plugin: { ...plugin, inputs: Object.fromEntries(wires) as Record<string, string> } }
  }
}

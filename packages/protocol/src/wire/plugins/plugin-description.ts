// A plugin's description of itself: its key, and its field types with blocks, inputs and outputs (FG-11).
import { publicKeyProblem } from '@company-data/crypto/forms'
import { z } from 'zod'
import { pluginDescriptionLimits, pluginKeyPattern } from '../../limits.ts'
import { displayText } from '../../names.ts'
import { rule } from '../../reasons.ts'

const {
  nameCharacters,
  keyCharacters,
  fieldTypes: maxFieldTypes,
  parts,
  fieldTypeBytes,
  bytes,
} = pluginDescriptionLimits

const utf8 = new TextEncoder()

/** The length of a value as JSON. */
export const countJsonBytes = (value: unknown): number => utf8.encode(JSON.stringify(value)).length

const fitsInto = (most: number) => (value: unknown) => countJsonBytes(value) <= most

const nameText = z
  .string()
  .overwrite(displayText)
  .refine(
    (text) => text.trim() !== '' && [...text].length <= nameCharacters,
    rule('text.length', { min: 1, max: nameCharacters }),
  )
const key = z.string().max(keyCharacters).regex(pluginKeyPattern, rule('plugin.key'))

export const pluginValueType = z.enum(['text', 'number', 'date', 'boolean'])
export type PluginValueType = z.output<typeof pluginValueType>

export const pluginBlockKind = z.enum(['search_select', ...pluginValueType.options])

export const pluginBlock = z.object({
  key,
  kind: pluginBlockKind,
  label: nameText,
  /** Blocks before this one that must be answered first. */
  depends_on: z.array(key).max(parts).exactOptional(),
})
export type PluginBlock = z.output<typeof pluginBlock>

export const pluginInput = z.object({
  key,
  type: pluginValueType,
  label: nameText,
  required: z.boolean().default(false),
})
export type PluginInput = z.output<typeof pluginInput>

export const pluginOutput = z.object({ key, type: pluginValueType, label: nameText })
export type PluginOutput = z.output<typeof pluginOutput>

const isUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length
const listKeys = (list: ReadonlyArray<{ key: string }>): string[] => list.map((part) => part.key)

const dependsOnEarlier = (blocks: readonly PluginBlock[]): boolean =>
  blocks.every(({ depends_on = [] }, index) => {
    const earlier = listKeys(blocks.slice(0, index))
    return depends_on.every((name) => earlier.includes(name))
  })

export const pluginFieldType = z
  .object({
    key,
    label: nameText,
    blocks: z.array(pluginBlock).max(parts),
    inputs: z.array(pluginInput).max(parts),
    outputs: z.array(pluginOutput).max(parts),
  })
  // Together, because both are keys after the dot of an answer (FG-14).
  .refine(
    ({ blocks, outputs }) => isUnique(listKeys([...blocks, ...outputs])),
    rule('list.name_twice', { thing: 'block_and_output' }),
  )
  .refine(({ inputs }) => isUnique(listKeys(inputs)), rule('list.name_twice', { thing: 'input' }))
  .refine(({ blocks }) => dependsOnEarlier(blocks), rule('plugin.depends_on'))
  .refine(fitsInto(fieldTypeBytes), rule('amount.json_bytes', { max: fieldTypeBytes }))
export type PluginFieldType = z.output<typeof pluginFieldType>

export const pluginPublicKey = z.string().refine((text) => publicKeyProblem(text) === null, rule('key.not_plugin_key'))

export const pluginDescription = z
  .object({
    protocol: z.literal(1),
    name: nameText,
    public_key: pluginPublicKey,
    field_types: z
      .array(pluginFieldType)
      .max(maxFieldTypes)
      .refine((types) => isUnique(listKeys(types)), rule('list.name_twice', { thing: 'field_type' })),
  })
  .refine(fitsInto(bytes), rule('amount.json_bytes', { max: bytes }))
export type PluginDescription = z.output<typeof pluginDescription>

/** The stored copy of a field type in a row, a claim or a flow: it is answered and shown by this alone (D2-DEF-11). */
export const pluginSnapshot = z.object({
  plugin_name: z.string(),
  host: z.string(),
  label: z.string(),
  blocks: z.array(pluginBlock),
  inputs: z.array(pluginInput),
  outputs: z.array(pluginOutput),
})
export type PluginSnapshot = z.output<typeof pluginSnapshot>

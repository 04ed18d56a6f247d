// Field errors that the platform would refuse, shown while typing (NS-10). Pure.
import { requestFieldLimits, requestFieldSlugPattern } from '@company-data/protocol/limits'
import { type FieldDraft, parseOptions } from './draft.ts'
import { isChoice, PLUGIN, type Types } from './field-content.ts'

export type FieldProblem =
  | 'labelMissing'
  | 'labelLong'
  | 'slugInvalid'
  | 'slugTaken'
  | 'typeUnknown'
  | 'optionsMissing'
  | 'optionsRepeated'
  | 'optionsMany'
  | 'optionLong'
  | 'optionNotOfType'
  | 'maxAgeInvalid'
  | 'pluginMissing'

/** The controls of a field that can have an error. */
export type FieldControl = 'label' | 'slug' | 'type' | 'options' | 'maxAge' | 'plugin'

export type FieldProblems = Partial<Record<FieldControl, FieldProblem>>

const { labelCharacters, options: maxOptions, optionCharacters, verifiedMaxAgeDays } = requestFieldLimits

const countCharacters = (text: string): number => [...text].length

const labelProblem = (label: string): FieldProblem | undefined => {
  if (label.trim() === '') return 'labelMissing'
  return countCharacters(label.trim()) > labelCharacters ? 'labelLong' : undefined
}

const optionsProblem = ({ type, options: text }: FieldDraft, types: Types): FieldProblem | undefined => {
  if (!isChoice(types, type)) return undefined
  const options = parseOptions(text)
  const ofType = types.resolveType(type)?.options ?? null
  if (options.length === 0) return ofType === null || ofType.length === 0 ? 'optionsMissing' : undefined
  if (options.length > maxOptions) return 'optionsMany'
  if (new Set(options).size < options.length) return 'optionsRepeated'
  if (options.some((option) => countCharacters(option) > optionCharacters)) return 'optionLong'
  return ofType !== null && options.some((option) => !ofType.includes(option)) ? 'optionNotOfType' : undefined
}

const maxAgeProblem = ({ verified, maxAge }: FieldDraft): FieldProblem | undefined => {
  if (!verified || maxAge.trim() === '') return undefined
  const days = Number(maxAge)
  const isFine = Number.isInteger(days) && days >= verifiedMaxAgeDays.min && days <= verifiedMaxAgeDays.max
  return isFine ? undefined : 'maxAgeInvalid'
}

const typeProblem = ({ type }: FieldDraft, types: Types): FieldProblem | undefined =>
  type !== PLUGIN && types.resolveType(type) === null ? 'typeUnknown' : undefined

const pluginProblem = ({ type, plugin }: FieldDraft): FieldProblem | undefined =>
  type === PLUGIN && (plugin === undefined || plugin.plugin_id === '' || plugin.field_type === '')
    ? 'pluginMissing'
    : undefined

const checkField = (field: FieldDraft, isTaken: boolean, types: Types): FieldProblems => {
  const slug = !requestFieldSlugPattern.test(field.slug) ? 'slugInvalid' : isTaken ? 'slugTaken' : undefined
  const label = labelProblem(field.label)
  const all: Record<FieldControl, FieldProblem | undefined> = {
    label,
    // Without a label there can be no slug, so one message is enough.
    slug: label === 'labelMissing' && !field.hasSlug ? undefined : slug,
    type: typeProblem(field, types),
    options: optionsProblem(field, types),
    maxAge: maxAgeProblem(field),
    plugin: pluginProblem(field),
  }
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined))
}

/** By field key; fields without problems are left out. */
export const checkFields = (fields: readonly FieldDraft[], types: Types): ReadonlyMap<string, FieldProblems> => {
  const stays = fields.filter(({ isRemoved }) => !isRemoved)
  return new Map(
    stays.flatMap((field) => {
      // A removed field keeps its slug: a replacement would inherit its answers (T-94).
      const isTaken = fields.some(({ key, slug }) => key !== field.key && slug === field.slug)
      const problems = checkField(field, isTaken, types)
      return Object.keys(problems).length === 0 ? [] : [[field.key, problems] as const]
    }),
  )
}

export const MAX_FIELDS = requestFieldLimits.rows

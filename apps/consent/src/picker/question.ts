// One requested value: the sources that the page offers for it, and the value that the person picked. Pure.
import {
  type FieldTypeRow,
  isSameOrDescendant,
  type ResolvedType,
  resolveType,
} from '@company-data/field-types/registry'
import type { PluginFormAnswer } from '@company-data/sdk/plugins'
import { formatInline, itemsIn, membersIn, textIn, toWidget, type Widget } from '@company-data/web/fields/rules'
import { fittingValues, isFileType, type Profile, type ProfileValue, type RequestedValue } from '../profile/profile.ts'
import { type InputProblem, normalizeInput, toPartRules, toTypeRules, typedProblem } from '../profile/value-check.ts'

export interface Question extends RequestedValue {
  name: string
  label: string
  isRequired: boolean
  /** True if the platform keeps a shared profile value up to date; undefined if that is impossible. */
  isLive?: boolean
  /** The plugin that answers, with its snapshot; null or undefined if none does. */
  plugin?: unknown
}

export type Picked = { from: ProfileValue } | { text: string }

/** The texts that the person typed on this page. */
export const listTypedTexts = (picked: ReadonlyArray<readonly [name: string, picked: Picked]>): string[] =>
  picked.flatMap(([, value]) => ('text' in value ? [value.text] : []))

/** The reason why the page offers no value and no input. */
export type Obstacle = 'plugin' | 'noVerified' | 'noFile'

export interface Offer {
  values: readonly ProfileValue[]
  obstacle: Obstacle | undefined
  /** Undefined if only values of the profile count. */
  input: { type: ResolvedType; widget: Exclude<Widget, { kind: 'file' }> } | undefined
}

/** The input of one question. Typed input stays while another source is tried. */
export interface Draft {
  isShared: boolean
  /** The position of a profile value, or `OTHER`. */
  source: string
  value: unknown
}

export const OTHER = 'other'

export const hasPlugin = ({ plugin, verified }: Question): boolean => Boolean(plugin) && !verified

const findObstacle = (
  profile: Profile,
  question: Question,
  values: readonly ProfileValue[],
  type: ResolvedType | null,
): Obstacle | undefined => {
  if (hasPlugin(question)) return undefined
  if (type === null) return 'plugin'
  if (values.length > 0) return undefined
  if (question.verified) return 'noVerified'
  return isFileType(profile, question.type) ? 'noFile' : undefined
}

const toRegistry = (rows: readonly FieldTypeRow[]) => ({
  resolveType: (type: string) => resolveType(rows, type),
  isSameOrDescendant: (type: string, ancestor: string) => isSameOrDescendant([...rows], type, ancestor),
})

export const createOffer = (profile: Profile, question: Question): Offer => {
  const values = hasPlugin(question) ? [] : fittingValues(profile, question)
  const type = resolveType(profile.types, question.type)
  const widget = toWidget({ type: question.type, options: question.options ?? null }, toRegistry(profile.types))
  const mayType = !question.verified && !hasPlugin(question) && type !== null && widget.kind !== 'file'
  return {
    values,
    obstacle: findObstacle(profile, question, values, type),
    input: mayType ? { type, widget } : undefined,
  }
}

export const createDraft = ({ values }: Offer, { isRequired }: Question): Draft => ({
  isShared: isRequired,
  source: values.length > 0 ? '0' : OTHER,
  value: '',
})

export const selectedValue = ({ values }: Offer, { source }: Draft): ProfileValue | undefined =>
  source === OTHER ? undefined : values[Number(source)]

/** Problems by the name of the field. */
export type Problems = Readonly<Record<string, InputProblem | 'result'>>

export type Reading = { picked: Picked | null } | { problems: Problems }

const readLine = (name: string, type: ResolvedType, value: unknown): Reading => {
  const rules = toTypeRules(type)
  const text = normalizeInput(textIn(value), rules)
  const problem = text === '' ? 'missing' : typedProblem(text, rules)
  return problem === undefined ? { picked: { text } } : { problems: { [name]: problem } }
}

const readParts = (name: string, { fields }: ResolvedType, value: unknown): Reading => {
  const members = membersIn(value)
  const parts = (fields ?? []).map((part) => {
    const rules = toPartRules(part)
    const text = normalizeInput(members[part.key] ?? '', rules)
    const problem = text === '' ? (part.required ? ('missing' as const) : undefined) : typedProblem(text, rules)
    return { key: part.key, text, problem }
  })
  const problems = parts.flatMap(({ key, problem }) => (problem === undefined ? [] : [[`${name}.${key}`, problem]]))
  if (problems.length > 0) return { problems: Object.fromEntries(problems) }
  const filled = parts.filter(({ text }) => text !== '').map(({ key, text }) => [key, text])
  return { picked: { text: JSON.stringify(Object.fromEntries(filled)) } }
}

const readTyped = (name: string, { type }: NonNullable<Offer['input']>, value: unknown): Reading => {
  if (type.input === 'composite') return readParts(name, type, value)
  if (type.input !== 'multilist') return readLine(name, type, value)
  const items = itemsIn(value)
  return items.length === 0 ? { problems: { [name]: 'missing' } } : { picked: { text: JSON.stringify(items) } }
}

/** `pluginAnswer`: the current answer of the plugin, which counts as typed in. */
export const readDraft = (
  question: Question,
  offer: Offer,
  draft: Draft,
  pluginAnswer: string | undefined,
): Reading => {
  if (!draft.isShared || offer.obstacle !== undefined) return { picked: null }
  if (hasPlugin(question))
    return pluginAnswer === undefined ? { problems: { [question.name]: 'result' } } : { picked: { text: pluginAnswer } }
  const value = selectedValue(offer, draft)
  if (value !== undefined) return { picked: { from: value } }
  return offer.input === undefined ? { picked: null } : readTyped(question.name, offer.input, draft.value)
}

/** The value that would be shared now, for the inputs of plugins; otherwise undefined. */
export const toFormAnswer = (question: Question, offer: Offer, draft: Draft): PluginFormAnswer | undefined => {
  const reading = readDraft(question, offer, draft, undefined)
  if (!('picked' in reading) || reading.picked === null) return undefined
  const text = 'from' in reading.picked ? reading.picked.from.plaintext : reading.picked.text
  const isPrivate = 'from' in reading.picked && reading.picked.from.datum.is_private
  return text ? { text, display: formatInline(text), isPrivate } : undefined
}

// The texts of one language for all reasons of the platform and of the validator of values, by their keys.
import type { ValueReasonKey } from '@company-data/field-types'
import type { MemberProblem, PlatformReason, PlatformReasonTexts } from '@company-data/sdk/person'

/** A reason without a text in a language is a type error. */
export interface ReasonTexts {
  readonly platform: PlatformReasonTexts
  readonly values: Readonly<Record<Exclude<ValueReasonKey, 'value.entry_missing'>, string>>
  /** For a reason of a newer platform, about a field and about a value. */
  readonly unknownField: string
  readonly unknownValue: string
  /** A required part of a value is empty. */
  missing(part: string): string
  /** The name of a part of a value: `city` is the place. */
  namePart(key: string): string
  /** A sentence about the thing with that name. */
  about(name: string, sentence: string): string
}

/** A reason of the validator, as it comes from a verdict: the English sentence, its key, and the part of the value. */
export interface ValueReason {
  readonly reason: string
  readonly key: string
  readonly entry?: string | undefined
}

/** The sentence for a reason why a value is refused; undefined for a key of a newer platform. */
const formatValue = (texts: ReasonTexts, { key, entry }: Pick<ValueReason, 'key' | 'entry'>): string | undefined => {
  const part = entry === undefined ? undefined : texts.namePart(entry)
  if (key === 'value.entry_missing') return texts.missing(part ?? '')
  if (!Object.hasOwn(texts.values, key)) return undefined
  const sentence = texts.values[key as keyof ReasonTexts['values']]
  return part === undefined ? sentence : texts.about(part, sentence)
}

/** Undefined for a key that a newer platform has: the page then quotes the sentence of the platform. */
export const formatReason = (texts: ReasonTexts, reason: PlatformReason): string | undefined => {
  const { key, of, entry } = reason
  if (!Object.hasOwn(texts.platform, key))
    return formatValue(texts, { key, entry: typeof entry === 'string' ? entry : undefined })
  const text = texts.platform[key as keyof PlatformReasonTexts] as (members: unknown) => string
  return typeof of === 'string' ? texts.about(of, text(reason)) : text(reason)
}

/** The text at a field of a form. */
export const formatFieldReason = (texts: ReasonTexts, { because }: MemberProblem): string =>
  (because && formatReason(texts, because)) ?? texts.unknownField

/** The text for a value that its type refuses. */
export const formatValueReason = (texts: ReasonTexts, refused: ValueReason): string =>
  formatValue(texts, refused) ?? texts.unknownValue

/** The first reason of a refusal that says why: of a member, or of the whole request. */
export const findReason = (members: Readonly<Record<string, unknown>>): PlatformReason | undefined => {
  const { reasons } = members
  if (typeof reasons !== 'object' || reasons === null) return undefined
  return Object.values(reasons as Readonly<Record<string, PlatformReason>>)[0]
}

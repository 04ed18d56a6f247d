// The catalog of reasons: a stable key for each, with the members that its text needs, and the English sentence.
import { chapterReasons } from './chapter-reasons.ts'
import { memberReasons } from './member-reasons.ts'
import { pluginCallReasons } from './plugin-call-reasons.ts'
import { refusalReasons } from './refusal-reasons.ts'

export const reasonCatalog = { ...memberReasons, ...chapterReasons, ...refusalReasons, ...pluginCallReasons }

export type ReasonKey = keyof typeof reasonCatalog

type TextArguments<Text> = Text extends (...members: infer Members) => string ? Members : never

/** The texts of a language, by the keys of a table: a missing one is a type error. */
export type TextsFor<Table> = { readonly [Key in keyof Table]: (...members: TextArguments<Table[Key]>) => string }

export type ReasonTexts = TextsFor<typeof reasonCatalog>

/** The members of a reason, none if its text needs none. */
export type ReasonMembers<Key extends ReasonKey> = TextArguments<(typeof reasonCatalog)[Key]>

export const reasonKeys = Object.keys(reasonCatalog) as ReasonKey[]

export const isReasonKey = (key: string): key is ReasonKey => Object.hasOwn(reasonCatalog, key)

export const formatEnglish = (key: ReasonKey, members: unknown): string =>
  (reasonCatalog[key] as (members: unknown) => string)(members)

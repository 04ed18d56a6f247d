// The draft of the fields: the input, and the set to publish. Pure.
import { moveEntry } from '../../app/move-entry.ts'
import {
  type Audience,
  type FieldContent,
  isChoice,
  PLUGIN,
  type PluginChoice,
  type PublishedField,
  type Types,
  toContent,
} from './field-content.ts'

export interface FieldDraft {
  /** Stable while everything else changes. */
  key: string
  /** Undefined if it is new. The slug of a published field is fixed, because the platform matches fields by it (T-94). */
  published: PublishedField | undefined
  /** It stays in the list until publishing, so that it can be restored. */
  isRemoved: boolean
  slug: string
  /** False if the slug of a new field follows its label. */
  hasSlug: boolean
  label: string
  type: string
  one_time: boolean
  mandatory: boolean
  audience: Audience
  verified: boolean
  /** As typed. */
  maxAge: string
  /** One per line, as typed. */
  options: string
  plugin: PluginChoice | undefined
}

export type FieldPatch = Partial<Omit<FieldDraft, 'key' | 'published' | 'isRemoved'>>

let newFields = 0

const newKey = (): string => {
  newFields += 1
  return `new-${newFields}`
}

const toDraft = (content: FieldContent, published: PublishedField | undefined): FieldDraft => ({
  key: published?.slug ?? newKey(),
  published,
  isRemoved: false,
  slug: content.slug,
  hasSlug: true,
  label: content.label,
  type: content.type,
  one_time: content.one_time,
  mandatory: content.mandatory,
  audience: content.audience,
  verified: content.verified,
  maxAge: content.verified_max_age_days === null ? '' : String(content.verified_max_age_days),
  options: content.options?.join('\n') ?? '',
  plugin: content.plugin ?? undefined,
})

/** Fields to publish over a published set: missing ones are shown as removed, in their old positions. */
export const toDrafts = (
  published: readonly PublishedField[],
  contents: readonly FieldContent[] = published.map(toContent),
): FieldDraft[] => {
  const records = new Map(published.map((field) => [field.slug, field]))
  const drafts = contents.map((content) => toDraft(content, records.get(content.slug)))
  const slugs = new Set(contents.map(({ slug }) => slug))
  published.forEach((field, index) => {
    if (slugs.has(field.slug)) return
    drafts.splice(Math.min(index, drafts.length), 0, { ...toDraft(toContent(field), field), isRemoved: true })
  })
  return drafts
}

export const newDraft = (): FieldDraft => ({
  key: newKey(),
  published: undefined,
  isRemoved: false,
  slug: '',
  hasSlug: false,
  label: '',
  type: 'text',
  one_time: false,
  mandatory: false,
  audience: 'both',
  verified: false,
  maxAge: '',
  options: '',
  plugin: undefined,
})

const MAX_SLUG_CHARACTERS = 64

/** A valid slug made from words: `Date of birth` → `date_of_birth`. */
export const toSlug = (text: string, usedSlugs: ReadonlySet<string> = new Set()): string => {
  const slug = text
    .replaceAll('ß', 'ss')
    .replace(/e-mail/gi, 'email')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, MAX_SLUG_CHARACTERS)
  if (slug === '' || !usedSlugs.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    const numbered = `${slug.slice(0, MAX_SLUG_CHARACTERS - String(number).length - 1)}_${number}`
    if (!usedSlugs.has(numbered)) return numbered
  }
}

export const parseOptions = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The published form of a field. */
export const toDraftContent = (field: FieldDraft, types: Types): FieldContent => {
  const options = isChoice(types, field.type) ? parseOptions(field.options) : []
  const maxAge = field.verified ? field.maxAge.trim() : ''
  return {
    slug: field.slug,
    label: field.label.trim(),
    type: field.type,
    one_time: field.one_time,
    mandatory: field.mandatory,
    audience: field.audience,
    verified: field.verified,
    verified_max_age_days: maxAge === '' ? null : Number(maxAge),
    options: options.length === 0 ? null : options,
    plugin: field.type === PLUGIN ? (field.plugin ?? null) : null,
  }
}

export const toContents = (fields: readonly FieldDraft[], types: Types): FieldContent[] =>
  fields.filter(({ isRemoved }) => !isRemoved).map((field) => toDraftContent(field, types))

export type Edit =
  | { type: 'add'; field: FieldDraft }
  | { type: 'change'; key: string; patch: FieldPatch }
  | { type: 'remove'; key: string }
  | { type: 'restore'; key: string }
  | { type: 'move'; from: number; to: number }

/** A new field without its own slug is named after its label. */
const withSlug = (field: FieldDraft, fields: readonly FieldDraft[]): FieldDraft => {
  if (field.published || field.hasSlug) return field
  const usedSlugs = new Set(fields.filter(({ key }) => key !== field.key).map(({ slug }) => slug))
  return { ...field, slug: toSlug(field.label, usedSlugs) }
}

export const applyEdit = (fields: readonly FieldDraft[], edit: Edit): FieldDraft[] => {
  switch (edit.type) {
    case 'add':
      return [...fields, edit.field]
    case 'change':
      return fields.map((field) => (field.key === edit.key ? withSlug({ ...field, ...edit.patch }, fields) : field))
    case 'remove':
      return fields.flatMap((field) => {
        if (field.key !== edit.key) return [field]
        return field.published ? [{ ...field, isRemoved: true }] : []
      })
    case 'restore':
      return fields.map((field) => (field.key === edit.key ? { ...field, isRemoved: false } : field))
    case 'move':
      return moveEntry(fields, edit.from, edit.to)
  }
}

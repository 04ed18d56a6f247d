// Picks the language of the page, and names fields by their platform keys.
import { de } from './de.ts'
import { en, type Texts } from './en.ts'

export type { Texts }

/** The first of the browser's languages that the page speaks. */
export const textsFor = (languages: readonly string[]): Texts => {
  for (const language of languages) {
    if (/^de\b/i.test(language)) return de
    if (/^en\b/i.test(language)) return en
  }
  return en
}

/** `first_name` → `First name`, unless the texts have a better name. */
export const formatKeyName = (texts: Texts, slug: string): string => {
  const text = slug.replaceAll('_', ' ')
  return texts.names[slug] ?? text.charAt(0).toUpperCase() + text.slice(1)
}

/** The label of a datum: a translation key of the system, or the text of its owner. */
export const formatLabel = (texts: Texts, { label, slug }: { label: string; slug: string }): string =>
  label === `contact_field.${slug}` ? formatKeyName(texts, slug) : label

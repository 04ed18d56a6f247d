// Picks the language of the page, and names what the platform names by keys.
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
export const nameOf = (texts: Texts, slug: string): string => {
  const words = slug.replaceAll('_', ' ')
  return texts.names[slug] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The label of a datum: a translation key of the system, or the text of its owner. */
export const labelOf = (texts: Texts, { label, slug }: { label: string; slug: string }): string =>
  label === `contact_field.${slug}` ? nameOf(texts, slug) : label

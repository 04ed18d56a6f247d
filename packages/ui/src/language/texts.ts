// Texts in every language, typed by the English ones: a missing or unknown text is a type error.

/** Every page has these. An additional language is a folder of translations, which an app offers and loads (decision 0059). */
const BUILT_IN = ['en', 'de'] as const

export type BuiltInLanguage = (typeof BUILT_IN)[number]

/** The tag of a language: `en`, `de`, or a further one that the app offers. */
export type Language = string

export interface LocalizedTexts<Texts> {
  /** Names the texts in the folders of additional languages. Without a name they have English and German only. */
  readonly name?: string
  readonly en: Texts
  readonly de: Texts
}

/** The shape of texts, which every translation of them has. */
export type TextsIn<Localized> = Localized extends LocalizedTexts<infer Texts> ? Texts : never

/** Loads the texts of one additional language, by their names. */
export type TranslationLoader = () => Promise<object>

/**
 * The texts of one folder. English defines the shape; texts with values are functions.
 * @example
 * export const servicesTexts = defineTexts({
 *   name: 'services',
 *   en: { title: 'Services', count: (services: number) => `${services} services` },
 *   de: { title: 'Dienste', count: (services) => `${services} Dienste` },
 * })
 */
export const defineTexts = <Texts>(texts: { name?: string; en: Texts; de: NoInfer<Texts> }): LocalizedTexts<Texts> =>
  texts

const loaders = new Map<Language, TranslationLoader>()
const translations = new Map<Language, Readonly<Record<string, unknown>>>()

/** The additional languages of this app, by tag. Called before the first page is shown. */
export const offerLanguages = (further: Readonly<Record<Language, TranslationLoader>>): void => {
  for (const [language, loader] of Object.entries(further)) loaders.set(language, loader)
}

export const listAppLanguages = (): readonly Language[] => [...BUILT_IN, ...loaders.keys()]

/** Loads the texts of a language, before a page is shown in it. Rejects if its file cannot be loaded. */
export const loadLanguage = async (language: Language): Promise<void> => {
  const load = loaders.get(language)
  if (load !== undefined && !translations.has(language)) translations.set(language, { ...(await load()) })
}

const isBuiltIn = (language: Language): language is BuiltInLanguage => BUILT_IN.some((tag) => tag === language)

/** For texts in English and German only. */
export const toBuiltIn = (language: Language): BuiltInLanguage => (isBuiltIn(language) ? language : 'en')

/** English where a language has no translation. */
export const getTexts = <Texts>(texts: LocalizedTexts<Texts>, language: Language): Texts => {
  if (isBuiltIn(language)) return texts[language]
  const translation = texts.name === undefined ? undefined : translations.get(language)?.[texts.name]
  return translation === undefined ? texts.en : (translation as Texts)
}

const KEY = 'language'

const isLanguage = (text: string | null): text is Language => text !== null && listAppLanguages().includes(text)

/** The user's choice on this device, else the first language of the browser that the app offers. */
export const preferredLanguage = (): Language => {
  const storedLanguage = localStorage.getItem(KEY)
  if (isLanguage(storedLanguage)) return storedLanguage
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return spoken.find(isLanguage) ?? 'en'
}

export const storeLanguage = (language: Language): void => localStorage.setItem(KEY, language)

/** Subscribes to a language chosen in another tab. Returns the function that unsubscribes. */
export const onStoredLanguage = (follow: (language: Language) => void): (() => void) => {
  const listener = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && isLanguage(newValue)) follow(newValue)
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

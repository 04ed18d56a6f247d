// Texts in every language, typed by the English ones: a missing or unknown text is a type error.
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

export type LocalizedTexts<Texts> = Readonly<Record<Language, Texts>>

/**
 * The texts of one folder. English defines the shape; texts with values are functions.
 * @example
 * export const servicesTexts = defineTexts({
 *   en: { title: 'Services', count: (services: number) => `${services} services` },
 *   de: { title: 'Dienste', count: (services) => `${services} Dienste` },
 * })
 */
export const defineTexts = <Texts>(texts: { en: Texts; de: NoInfer<Texts> }): LocalizedTexts<Texts> => texts

const KEY = 'language'

const isLanguage = (text: string | null): text is Language => languages.some((language) => language === text)

/** The user's choice on this device, else the first supported language of the browser. */
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

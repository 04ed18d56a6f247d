// The language of the page, with its texts and formats.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Formats, getFormats } from './formats.ts'
import { getTexts, type Language, type LocalizedTexts, loadLanguage, onStoredLanguage, storeLanguage } from './texts.ts'

interface Spoken {
  language: Language
  formats: Formats
  /** Shows the page in another language. Rejects if the texts of that language cannot be loaded. */
  speak: (language: Language) => Promise<void>
}

const Context = createContext<Spoken | null>(null)

interface ProviderProps {
  first: Language
  children: ReactNode
}

export const LanguageProvider = ({ first, children }: ProviderProps) => {
  const [language, setLanguage] = useState(first)
  const lastChoice = useRef(0)
  /** False if another language was chosen while the texts were loaded. */
  const show = useCallback(async (next: Language): Promise<boolean> => {
    lastChoice.current += 1
    const choice = lastChoice.current
    await loadLanguage(next)
    if (choice !== lastChoice.current) return false
    document.documentElement.lang = next
    setLanguage(next)
    return true
  }, [])
  // A tab that cannot load the texts keeps its language.
  useEffect(() => onStoredLanguage((next) => void show(next).catch(() => undefined)), [show])
  const speak = useCallback(
    async (next: Language) => {
      if (await show(next)) storeLanguage(next)
    },
    [show],
  )
  const spoken = useMemo(() => ({ language, formats: getFormats(language), speak }), [language, speak])
  return <Context value={spoken}>{children}</Context>
}

export const useLanguage = (): Spoken => {
  const spoken = use(Context)
  if (!spoken) throw new Error('LanguageProvider is missing')
  return spoken
}

/** The texts of a folder in the language of the page. */
export const useTexts = <Texts,>(texts: LocalizedTexts<Texts>): Texts => getTexts(texts, useLanguage().language)

/** Dates, numbers and sizes in the language of the page. */
export const useFormats = (): Formats => useLanguage().formats

// The language of the page, with its texts and formats.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { type Formats, getFormats } from './formats.ts'
import { type Language, type LocalizedTexts, onStoredLanguage, storeLanguage } from './texts.ts'

interface Spoken {
  language: Language
  formats: Formats
  speak: (language: Language) => void
}

const Context = createContext<Spoken | null>(null)

interface ProviderProps {
  first: Language
  children: ReactNode
}

export const LanguageProvider = ({ first, children }: ProviderProps) => {
  const [language, setLanguage] = useState(first)
  const show = useCallback((next: Language) => {
    document.documentElement.lang = next
    setLanguage(next)
  }, [])
  useEffect(() => onStoredLanguage(show), [show])
  const speak = useCallback(
    (next: Language) => {
      storeLanguage(next)
      show(next)
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
export const useTexts = <Texts,>(texts: LocalizedTexts<Texts>): Texts => texts[useLanguage().language]

/** Dates, numbers and sizes in the language of the page. */
export const useFormats = (): Formats => useLanguage().formats

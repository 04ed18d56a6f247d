// The layout around an app: language and scheme first, to avoid flicker, then the context of its pages.
import {
  applyScheme,
  Kit,
  type Language,
  type LocalizedTexts,
  loadLanguage,
  preferredLanguage,
  readScheme,
} from '@company-data/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, StrictMode } from 'react'
import { AppContextProvider, type OwnSecretFinder, type ShownPlatform } from './app-context.tsx'
import type { AppTexts } from './app-texts.ts'
import { PlatformLinks } from './platform/platform-links.tsx'
import { SessionProvider } from './session/use-session.tsx'

/** The root element of the app, with the user's language and scheme. */
export const preparePage = (): { root: HTMLElement; language: Language } => {
  const language = preferredLanguage()
  document.documentElement.lang = language
  applyScheme(readScheme())
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing')
  return { root, language }
}

/**
 * Loads the texts of an additional language before the first page. Returns the language to begin with: English if they
 * cannot be loaded, as on a first visit offline.
 */
export const prepareLanguage = async (preferred: Language): Promise<Language> => {
  const language = await loadLanguage(preferred).then(
    () => preferred,
    () => 'en',
  )
  document.documentElement.lang = language
  return language
}

interface AppLayoutProps {
  language: Language
  queries: QueryClient
  session: ComponentProps<typeof SessionProvider>['session']
  /** The app's own wording of the shared texts. */
  texts: LocalizedTexts<AppTexts>
  /** The address of the plans; undefined in an app without plans. */
  planPath?: string
  /** The identity of the platform. */
  readPlatform: () => Promise<ShownPlatform>
  /** For an app that checks typed texts before they are sent. */
  findOwnSecret?: OwnSecretFinder
  children: ReactNode
}

export const AppLayout = ({ language, queries, session, children, ...words }: AppLayoutProps) => (
  <StrictMode>
    <Kit language={language}>
      <QueryClientProvider client={queries}>
        <AppContextProvider {...words}>
          <PlatformLinks />
          <SessionProvider session={session}>{children}</SessionProvider>
        </AppContextProvider>
      </QueryClientProvider>
    </Kit>
  </StrictMode>
)

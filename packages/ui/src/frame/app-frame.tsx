// What stands around an app: language and scheme first, so that nothing flickers, and everything that its pages ask for.
import { applyScheme, Kit, type Language, preferredLanguage, readScheme, type TextsOf } from '@company-data/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, StrictMode } from 'react'
import type { FrameTexts } from './frame-texts.ts'
import { FrameProvider } from './frame-words.tsx'
import { SessionProvider } from './session/use-session.tsx'

/** The place of the app in its page, which has the language and the scheme of whoever looks at it. */
export const preparePage = (): { root: HTMLElement; language: Language } => {
  const language = preferredLanguage()
  document.documentElement.lang = language
  applyScheme(readScheme())
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing')
  return { root, language }
}

interface AppFrameProps {
  language: Language
  queries: QueryClient
  session: ComponentProps<typeof SessionProvider>['session']
  /** The words of the frame as this app says them. */
  texts: TextsOf<FrameTexts>
  /** Where its plans are chosen; undefined in an app whose accounts have none. */
  planPath?: string
  children: ReactNode
}

export const AppFrame = ({ language, queries, session, children, ...words }: AppFrameProps) => (
  <StrictMode>
    <Kit language={language}>
      <QueryClientProvider client={queries}>
        <FrameProvider {...words}>
          <SessionProvider session={session}>{children}</SessionProvider>
        </FrameProvider>
      </QueryClientProvider>
    </Kit>
  </StrictMode>
)

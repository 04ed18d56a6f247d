// The frame around an app: language and scheme first, to avoid flicker, then everything that its pages need.
import { applyScheme, Kit, type Language, preferredLanguage, readScheme, type TextsOf } from '@company-data/ui'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, StrictMode } from 'react'
import type { FrameTexts } from './frame-texts.ts'
import { FrameProvider } from './frame-words.tsx'
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

interface AppFrameProps {
  language: Language
  queries: QueryClient
  session: ComponentProps<typeof SessionProvider>['session']
  /** The app's own wording of the frame texts. */
  texts: TextsOf<FrameTexts>
  /** Where plans are chosen; undefined in an app without plans. */
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

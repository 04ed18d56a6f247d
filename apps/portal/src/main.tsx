// Starts the portal: language and scheme first, so that nothing flickers.
import { createQueries, forgetOpened } from '@company-data/ui/frame/rules'
import '@company-data/ui/base.css'
import { applyScheme, Kit, preferredLanguage, readScheme } from '@company-data/ui'
import { FrameProvider } from '@company-data/ui/frame'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { frameTexts } from './frame/frame-texts.ts'
import { paths } from './paths.ts'
import { serviceKeys } from './service-keys/use-service-keys.ts'
import { createSession } from './session/session.ts'
import { SessionProvider } from './session/use-session.tsx'

const queries = createQueries((error) => session.notice(error))
const session = createSession({
  frontDoorUrl: location.origin,
  onLock: () => {
    serviceKeys.lockAll()
    forgetOpened(queries)
  },
  onSignOut: () => {
    serviceKeys.lockAll()
    queries.clear()
  },
})

const start = (): void => {
  const language = preferredLanguage()
  document.documentElement.lang = language
  applyScheme(readScheme())
  const root = document.getElementById('root')
  if (!root) throw new Error('#root is missing')
  createRoot(root).render(
    <StrictMode>
      <Kit language={language}>
        <QueryClientProvider client={queries}>
          <FrameProvider texts={frameTexts} planPath={paths.plan}>
            <SessionProvider session={session}>
              <App />
            </SessionProvider>
          </FrameProvider>
        </QueryClientProvider>
      </Kit>
    </StrictMode>,
  )
}

start()

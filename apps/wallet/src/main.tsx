// Starts the wallet: language and scheme first, so that nothing flickers.
import '@company-data/ui/base.css'
import './wallet.css'
import { applyScheme, Kit, preferredLanguage, readScheme } from '@company-data/ui'
import { FrameProvider } from '@company-data/ui/frame'
import { createQueries, forgetOpened } from '@company-data/ui/frame/rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { frameTexts } from './frame/frame-texts.ts'
import { registerServiceWorker } from './service-worker/register.ts'
import { createPushes } from './session/pushes.ts'
import { createSession } from './session/session.ts'
import { PushesProvider } from './session/use-pushes.tsx'
import { SessionProvider } from './session/use-session.tsx'

const queries = createQueries((error) => session.notice(error))
const session = createSession({
  frontDoorUrl: location.origin,
  onLock: () => forgetOpened(queries),
  onSignOut: () => queries.clear(),
})
const pushes = createPushes(session)

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
          <FrameProvider texts={frameTexts}>
            <SessionProvider session={session}>
              <PushesProvider pushes={pushes}>
                <App />
              </PushesProvider>
            </SessionProvider>
          </FrameProvider>
        </QueryClientProvider>
      </Kit>
    </StrictMode>,
  )
}

start()
registerServiceWorker()

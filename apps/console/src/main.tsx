// Starts the console.
import '@company-data/ui/base.css'
import '@company-data/web/app/german-reasons'
import { Kit } from '@company-data/ui'
import { AppContextProvider, preparePage } from '@company-data/web/app'
import { createQueries } from '@company-data/web/app/rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { appTexts } from './app/app-texts.ts'
import { App } from './app.tsx'
import { createSession } from './session/operator-session.ts'
import { SessionProvider } from './session/use-session.tsx'

const queries = createQueries(() => undefined)
const session = createSession(sessionStorage, () => queries.clear())

const { root, language } = preparePage()
createRoot(root).render(
  <StrictMode>
    <Kit language={language}>
      <QueryClientProvider client={queries}>
        <AppContextProvider texts={appTexts}>
          <SessionProvider session={session}>
            <App />
          </SessionProvider>
        </AppContextProvider>
      </QueryClientProvider>
    </Kit>
  </StrictMode>,
)
void session.resume()

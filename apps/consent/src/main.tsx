// The consent page: starts in the person's language, with the parameters of the authorization request.
import '@company-data/ui/base.css'
import '@company-data/web/app/german-reasons'
import '@company-data/ui/touch.css'
import { FormKit, offerLanguages } from '@company-data/ui'
import { prepareLanguage, preparePage } from '@company-data/web/app'
import { consentLanguages } from '@company-data/web/languages/consent'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { runConsent } from './flow.tsx'
import { LoadingPage } from './layout/loading-page.tsx'
import { PlatformProvider } from './layout/use-platform.tsx'
import { runLogout } from './logout-flow.tsx'
import { readPlatform } from './platform/platform-record.ts'
import { CurrentPage, createScreen } from './screen.tsx'

// A person who returns with the browser's back button would see a page whose request is already decided.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

const screen = createScreen()
screen.show(<LoadingPage />)

const start = async (): Promise<void> => {
  const { root, language: preferred } = preparePage()
  const language = await prepareLanguage(preferred)
  createRoot(root).render(
    <StrictMode>
      <FormKit language={language}>
        <PlatformProvider reading={readPlatform()}>
          <CurrentPage screen={screen} />
        </PlatformProvider>
      </FormKit>
    </StrictMode>,
  )
}

offerLanguages(consentLanguages)
void start()
// Not awaited: later pages import this file, which would then wait for them.
const run = location.pathname.endsWith('/logout') ? runLogout : runConsent
void run(screen, new URLSearchParams(location.search))

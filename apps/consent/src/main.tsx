// The consent page: starts in the person's language, with the parameters of the authorization request.
import '@company-data/ui/base.css'
import '@company-data/ui/touch.css'
import { FormKit } from '@company-data/ui'
import { preparePage } from '@company-data/web/app'
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

const { root, language } = preparePage()
const screen = createScreen()
screen.show(<LoadingPage />)
createRoot(root).render(
  <StrictMode>
    <FormKit language={language}>
      <PlatformProvider reading={readPlatform()}>
        <CurrentPage screen={screen} />
      </PlatformProvider>
    </FormKit>
  </StrictMode>,
)
// Not awaited: later pages import this file, which would then wait for them.
const run = location.pathname.endsWith('/logout') ? runLogout : runConsent
void run(screen, new URLSearchParams(location.search))

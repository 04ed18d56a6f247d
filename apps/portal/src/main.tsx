// Starts the portal.
import '@company-data/ui/base.css'
import { clockedFetch } from '@company-data/ui/clock'
import { AppLayout, preparePage } from '@company-data/web/app'
import { createQueries, dropOpenedData } from '@company-data/web/app/rules'
import { createRoot } from 'react-dom/client'
import { appTexts } from './app/app-texts.ts'
import { App, loadShell } from './app.tsx'
import { forgetCopied } from './contracts/flows/clipboard/copied-parts.ts'
import { paths } from './paths.ts'
import { serviceKeys } from './service-keys/use-service-keys.ts'
import { createSession } from './session/session.ts'

const queries = createQueries((error) => session.notice(error))
const publicPaths = [paths.register, paths.forgotten, paths.invitation].map((path) => `/portal${path}`)
const session = createSession({
  frontDoorUrl: location.origin,
  fetch: clockedFetch,
  asksTabs: !publicPaths.includes(location.pathname),
  onLock: () => {
    serviceKeys.lockAll()
    dropOpenedData(queries)
  },
  onSignOut: () => {
    serviceKeys.lockAll()
    forgetCopied()
    queries.clear()
  },
})

const { root, language } = preparePage()

/** While the user types the password, the pages behind it are fetched. One that fails is fetched again when it is shown. */
const AFTER_FIRST_VIEW_MS = 1_500
setTimeout(() => void loadShell().catch(() => undefined), AFTER_FIRST_VIEW_MS)

createRoot(root).render(
  <AppLayout
    language={language}
    queries={queries}
    session={session}
    texts={appTexts}
    planPath={paths.plan}
    readPlatform={session.client.platform.read}
  >
    <App />
  </AppLayout>,
)

// Starts the wallet, its push stream and its service worker.
import '@company-data/ui/base.css'
import '@company-data/web/app/german-reasons'
import '@company-data/ui/touch.css'
import { offerLanguages } from '@company-data/ui'
import { withdrawFiles } from '@company-data/ui/files'
import { AppLayout, prepareLanguage, preparePage } from '@company-data/web/app'
import { createQueries, dropOpenedData, forgetFirstPassword } from '@company-data/web/app/rules'
import { walletLanguages } from '@company-data/web/languages/wallet'
import { createRoot } from 'react-dom/client'
import { clearBadge } from './app/app-badge.ts'
import { walletTexts } from './app/wallet-texts.ts'
import { App, loadShell } from './app.tsx'
import { forgetFormValues } from './connections/form-values.ts'
import { endBeforeSignOut } from './notifications/subscription.ts'
import { paths } from './paths.ts'
import { registerServiceWorker } from './service-worker/register.ts'
import { sealInWorker } from './session/file-sealer/file-sealer.ts'
import { createPushes } from './session/pushes.ts'
import { createSession } from './session/session.ts'
import { PushesProvider } from './session/use-pushes.tsx'
import { receiveSharedFiles } from './shared-files/receive-shared.ts'

const queries = createQueries((error) => session.notice(error))
const publicPaths = [paths.welcome, paths.register, paths.forgotten, paths.goodbye].map((path) => `/wallet${path}`)
const session = createSession({
  frontDoorUrl: location.origin,
  asksTabs: !publicPaths.includes(location.pathname),
  sealFile: sealInWorker,
  onLock: () => {
    dropOpenedData(queries)
    forgetFirstPassword()
  },
  onBeforeLogout: endBeforeSignOut,
  onSignOut: () => {
    queries.clear()
    forgetFirstPassword()
    withdrawFiles()
    forgetFormValues()
    clearBadge()
  },
})

const pushes = createPushes(session)

const start = async (): Promise<void> => {
  const { root, language: preferred } = preparePage()
  const language = await prepareLanguage(preferred)
  createRoot(root).render(
    <AppLayout
      language={language}
      queries={queries}
      session={session}
      texts={walletTexts}
      readPlatform={session.client.platform.read}
      findOwnSecret={session.client.findOwnSecret}
    >
      <PushesProvider pushes={pushes}>
        <App />
      </PushesProvider>
    </AppLayout>,
  )
}

/** While the person types the password, the shell is fetched. One that fails is fetched again when it is shown. */
const AFTER_FIRST_VIEW_MS = 1_500
setTimeout(() => void loadShell().catch(() => undefined), AFTER_FIRST_VIEW_MS)

offerLanguages(walletLanguages)
// Not awaited: the file of a language may import code of this one, which would then wait for it.
void start()
void receiveSharedFiles()
registerServiceWorker()

// Starts the wallet, its push stream and its service worker.
import '@company-data/ui/base.css'
import './wallet.css'
import { AppFrame, preparePage } from '@company-data/ui/frame'
import { createQueries, dropOpenedData } from '@company-data/ui/frame/rules'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { frameTexts } from './frame/frame-texts.ts'
import { endBeforeSignOut } from './notifications/subscription.ts'
import { registerServiceWorker } from './service-worker/register.ts'
import { createPushes } from './session/pushes.ts'
import { createSession } from './session/session.ts'
import { PushesProvider } from './session/use-pushes.tsx'

const queries = createQueries((error) => session.notice(error))
const session = createSession({
  frontDoorUrl: location.origin,
  onLock: () => dropOpenedData(queries),
  beforeLogout: endBeforeSignOut,
  onSignOut: () => queries.clear(),
})

const pushes = createPushes(session)

const { root, language } = preparePage()
createRoot(root).render(
  <AppFrame {...{ language, queries, session }} texts={frameTexts}>
    <PushesProvider pushes={pushes}>
      <App />
    </PushesProvider>
  </AppFrame>,
)
registerServiceWorker()

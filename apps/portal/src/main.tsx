// Starts the portal.
import '@company-data/ui/base.css'
import { AppFrame, preparePage } from '@company-data/ui/frame'
import { createQueries, dropOpenedData } from '@company-data/ui/frame/rules'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { frameTexts } from './frame/frame-texts.ts'
import { paths } from './paths.ts'
import { serviceKeys } from './service-keys/use-service-keys.ts'
import { createSession } from './session/session.ts'

const queries = createQueries((error) => session.notice(error))
const session = createSession({
  frontDoorUrl: location.origin,
  onLock: () => {
    serviceKeys.lockAll()
    dropOpenedData(queries)
  },
  onSignOut: () => {
    serviceKeys.lockAll()
    queries.clear()
  },
})

const { root, language } = preparePage()
createRoot(root).render(
  <AppFrame {...{ language, queries, session }} texts={frameTexts} planPath={paths.plan}>
    <App />
  </AppFrame>,
)

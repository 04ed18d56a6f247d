// The pages of the portal: public pages, the pages in the shell, and the lock screen above them.
import { useTexts } from '@company-data/ui'
import { AppPages } from '@company-data/web/app'
import { appTexts } from './app/app-texts.ts'
import { page } from './app/route-group.ts'
import { paths } from './paths.ts'
import { routeGroups } from './routes.ts'
import { sessionTexts } from './session/session-texts.ts'
import { UnlockPage } from './session/unlock-page.tsx'

/** Loads the shell after the sign-in, which does not need it. */
export const loadShell = () => import('./shell/shell.tsx')

const Shell = page(loadShell, 'Shell')

const signIn = { path: paths.signIn, page: page(() => import('./session/sign-in-page.tsx'), 'SignInPage') }

const publicRoutes = [
  { path: paths.register, page: page(() => import('./session/register-page.tsx'), 'RegisterPage') },
  { path: paths.forgotten, page: page(() => import('./session/forgotten-page.tsx'), 'ForgottenPage') },
  { path: paths.invitation, page: page(() => import('./session/invitation-page.tsx'), 'InvitationPage') },
]

const soloPages = [
  { path: paths.confirmEmail, page: page(() => import('./session/confirm-email-page.tsx'), 'ConfirmEmailPage') },
  { path: paths.recoveryKit, page: page(() => import('./session/recovery-kit-page.tsx'), 'RecoveryKitPage') },
]

const pages = routeGroups.flatMap((routeGroup) => routeGroup.pages)

export const App = () => {
  const { unlockTitle } = useTexts(sessionTexts)
  const { toOverview } = useTexts(appTexts)
  return (
    <AppPages
      base="/portal"
      signIn={signIn}
      publicRoutes={publicRoutes}
      soloPages={soloPages}
      pages={pages}
      start={{ path: paths.overview, label: toOverview }}
      shell={(content) => <Shell routeGroups={routeGroups}>{content}</Shell>}
      lock={{ label: unlockTitle, card: UnlockPage }}
    />
  )
}

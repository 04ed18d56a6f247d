// The pages of the wallet: public pages, the pages in the shell, and the lock screen above them.
import { useTexts } from '@company-data/ui'
import { AppPages } from '@company-data/web/app'
import { page } from './app/route-group.ts'
import { RouteGroupsProvider } from './app/use-route-groups.ts'
import { walletTexts } from './app/wallet-texts.ts'
import { paths } from './paths.ts'
import { routeGroups } from './routes.ts'
import { ConnectionNotice } from './session/connection-notice.tsx'
import { ConsentReturnNotice } from './session/consent-return-notice.tsx'
import { sessionTexts } from './session/session-texts.ts'
import { SignInPage } from './session/sign-in-page.tsx'
import { UnlockPage } from './session/unlock-page.tsx'

/** Loads the pages after the sign-in, which does not need them. */
export const loadShell = () => import('./shell/shell.tsx')

const Shell = page(loadShell, 'Shell')

// In the first file: on a slow network the form would wait for another one.
const signIn = { path: paths.signIn, page: SignInPage }

const publicRoutes = [
  { path: paths.welcome, page: page(() => import('./session/first-run/welcome-page.tsx'), 'WelcomePage') },
  { path: paths.register, page: page(() => import('./session/register-page.tsx'), 'RegisterPage') },
  { path: paths.forgotten, page: page(() => import('./session/forgotten-page.tsx'), 'ForgottenPage') },
  { path: paths.goodbye, page: page(() => import('./session/goodbye-page.tsx'), 'GoodbyePage') },
]

const soloPages = [
  { path: paths.confirmEmail, page: page(() => import('./session/confirm-email-page.tsx'), 'ConfirmEmailPage') },
  { path: paths.recoveryKit, page: page(() => import('./session/recovery-kit-page.tsx'), 'RecoveryKitPage') },
]

const pages = routeGroups.flatMap((group) => group.pages)

export const App = () => {
  const { unlockTitle } = useTexts(sessionTexts)
  const { toHome } = useTexts(walletTexts)
  return (
    <RouteGroupsProvider value={routeGroups}>
      <AppPages
        base="/wallet"
        signIn={signIn}
        publicRoutes={publicRoutes}
        soloPages={soloPages}
        pages={pages}
        start={{ path: paths.home, label: toHome }}
        shell={(content) => <Shell routeGroups={routeGroups}>{content}</Shell>}
        lock={{ label: unlockTitle, card: UnlockPage }}
        notice={
          <>
            <ConnectionNotice />
            <ConsentReturnNotice />
          </>
        }
      />
    </RouteGroupsProvider>
  )
}

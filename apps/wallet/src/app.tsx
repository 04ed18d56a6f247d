// Which page stands at which address: before the session the ways in, inside it the areas in the shell.
import { Empty, LinkButton, LockScreen, Page, useTexts } from '@company-data/ui'
import { ErrorBoundary } from '@company-data/ui/frame'
import { Suspense } from 'react'
import { Link, Redirect, Route, Router, Switch } from 'wouter'
import { areas } from './areas.ts'
import { page } from './frame/area.ts'
import { frameTexts } from './frame/frame-texts.ts'
import { AreasProvider } from './frame/use-areas.ts'
import { paths } from './paths.ts'
import { ReachNotice } from './session/reach-notice.tsx'
import { sessionTexts } from './session/session-texts.ts'
import { UnlockPage } from './session/unlock-page.tsx'
import { useSessionState } from './session/use-session.tsx'
import { Shell } from './shell/shell.tsx'

const SignInPage = page(() => import('./session/sign-in-page.tsx'), 'SignInPage')
const RegisterPage = page(() => import('./session/register-page.tsx'), 'RegisterPage')
const ForgottenPage = page(() => import('./session/forgotten-page.tsx'), 'ForgottenPage')
const GoodbyePage = page(() => import('./session/goodbye-page.tsx'), 'GoodbyePage')
const ConfirmEmailPage = page(() => import('./session/confirm-email-page.tsx'), 'ConfirmEmailPage')

const NotFoundPage = () => {
  const texts = useTexts(frameTexts)
  return (
    <Page title={texts.notFound}>
      <Empty
        icon="search"
        title={texts.notFound}
        text={texts.notFoundText}
        action={
          <Link to={paths.home} asChild>
            <LinkButton>{texts.toHome}</LinkButton>
          </Link>
        }
      />
    </Page>
  )
}

/** The address stays while somebody signs in, so that a link leads to where it meant. */
const WaysIn = () => (
  <Suspense>
    <ReachNotice />
    <Switch>
      <Route path={paths.register} component={RegisterPage} />
      <Route path={paths.forgotten} component={ForgottenPage} />
      <Route path={paths.goodbye} component={GoodbyePage} />
      <Route component={SignInPage} />
    </Switch>
  </Suspense>
)

const beforeSession = ['/', paths.signIn, paths.register, paths.forgotten, paths.goodbye]

const Pages = () => (
  <Switch>
    {beforeSession.map((path) => (
      <Route key={path} path={path}>
        <Redirect to={paths.home} replace />
      </Route>
    ))}
    <Route path={paths.confirmEmail}>
      <Suspense>
        <ConfirmEmailPage />
      </Suspense>
    </Route>
    <Route>
      <Shell areas={areas}>
        <ErrorBoundary>
          <Suspense>
            <Switch>
              {areas.flatMap(({ pages }) =>
                pages.map(({ path, page: AreaPage }) => <Route key={path} path={path} component={AreaPage} />),
              )}
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </Route>
  </Switch>
)

export const App = () => {
  const state = useSessionState()
  const texts = useTexts(sessionTexts)
  const isClosed = state === 'locked' || state === 'over'
  return (
    <Router base="/wallet">
      {state === 'signed-out' ? (
        <WaysIn />
      ) : (
        <AreasProvider value={areas}>
          <Pages />
          {/* Locked pages stay as they are behind it: nothing that was typed is lost. */}
          {isClosed && (
            <LockScreen label={texts.unlockTitle}>
              <ReachNotice />
              <UnlockPage />
            </LockScreen>
          )}
        </AreasProvider>
      )}
    </Router>
  )
}

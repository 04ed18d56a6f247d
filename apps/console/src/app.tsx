// The pages of the console by address: the sign-in, and the pages in the shell.
import { LinkButton, Page, PageSkeleton, Row, useTexts } from '@company-data/ui'
import { ErrorBoundary } from '@company-data/web/app'
import { Suspense } from 'react'
import { Link, Redirect, Route, Router, Switch } from 'wouter'
import { appTexts } from './app/app-texts.ts'
import { paths } from './paths.ts'
import { routeGroups } from './routes.ts'
import { SignInPage } from './session/sign-in-page.tsx'
import { useSessionState } from './session/use-session.tsx'
import { Shell } from './shell/shell.tsx'
import { shellTexts } from './shell/shell-texts.ts'

const NotFoundPage = () => {
  const words = useTexts(appTexts)
  const texts = useTexts(shellTexts)
  return (
    <Page title={words.notFound} lead={words.notFoundText}>
      <Row>
        <Link to={paths.health} asChild>
          <LinkButton>{texts.toHealth}</LinkButton>
        </Link>
      </Row>
    </Page>
  )
}

const Pages = () => (
  <Shell>
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          <Route path="/">
            <Redirect to={paths.health} replace />
          </Route>
          {routeGroups
            .flatMap(({ pages }) => pages)
            .map(({ path, page }) => (
              <Route key={path} path={path} component={page} />
            ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  </Shell>
)

/** The address stays during the sign-in, so that a link still leads to its target. */
export const App = () => {
  const { kind } = useSessionState()
  return (
    <Router base="/console">
      {kind === 'signed-in' && <Pages />}
      {kind === 'signed-out' && <SignInPage />}
    </Router>
  )
}

// Which page of an app stands at which address: before the session the ways in, inside it the pages in the shell.
import { Empty, LinkButton, LockedProvider, LockScreen, Page } from '@company-data/ui'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link, Redirect, Route, Router, Switch } from 'wouter'
import type { AreaPage } from './area.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useFrameTexts } from './frame-words.tsx'
import { LeaveDialog } from './leave/leave-dialog.tsx'
import { leaveGuard } from './leave/leaving.ts'
import { useSessionState } from './session/use-session.tsx'

interface WaysInProps {
  /** Pages for whoever is not signed in, besides `signIn`, which stands at every other address. */
  waysIn: readonly AreaPage[]
  signIn: AreaPage
  /** Stands above the ways in and above the lock, such as that the platform is away. */
  notice?: ReactNode
}

interface PagesProps {
  /** Where the app begins, and what a link to it says. */
  start: { path: string; label: string }
  /** Signed in, and outside the shell. */
  confirmEmail: AreaPage
  pages: readonly AreaPage[]
  shell: (page: ReactNode) => ReactNode
}

interface AppPagesProps extends WaysInProps, PagesProps {
  /** `/portal` */
  base: string
  /** Over everything while the app is locked. */
  lock: { label: string; card: ComponentType }
}

const NotFoundPage = ({ start }: Pick<PagesProps, 'start'>) => {
  const texts = useFrameTexts()
  return (
    <Page title={texts.notFound}>
      <Empty
        icon="search"
        title={texts.notFound}
        text={texts.notFoundText}
        action={
          <Link to={start.path} asChild>
            <LinkButton>{start.label}</LinkButton>
          </Link>
        }
      />
    </Page>
  )
}

/** The address stays while somebody signs in, so that a link leads to where it meant. */
const WaysIn = ({ waysIn, signIn, notice }: WaysInProps) => (
  <Suspense>
    {notice}
    <Switch>
      {waysIn.map(({ path, page }) => (
        <Route key={path} path={path} component={page} />
      ))}
      <Route component={signIn.page} />
    </Switch>
  </Suspense>
)

const Pages = ({
  beforeSession,
  start,
  confirmEmail,
  pages,
  shell,
}: PagesProps & { beforeSession: readonly string[] }) => (
  <Switch>
    {beforeSession.map((path) => (
      <Route key={path} path={path}>
        <Redirect to={start.path} replace />
      </Route>
    ))}
    <Route path={confirmEmail.path}>
      <Suspense>
        <confirmEmail.page />
      </Suspense>
    </Route>
    <Route>
      {shell(
        <ErrorBoundary>
          <Suspense>
            <Switch>
              {pages.map(({ path, page }) => (
                <Route key={path} path={path} component={page} />
              ))}
              <Route>
                <NotFoundPage start={start} />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>,
      )}
    </Route>
  </Switch>
)

export const AppPages = ({ base, lock, notice, waysIn, signIn, ...pages }: AppPagesProps) => {
  const state = useSessionState()
  const isClosed = state === 'locked' || state === 'over'
  const beforeSession = ['/', signIn.path, ...waysIn.map(({ path }) => path)]
  return (
    <Router base={base} aroundNav={leaveGuard.aroundNavigation}>
      {state === 'signed-out' ? (
        <WaysIn {...{ waysIn, signIn, notice }} />
      ) : (
        <>
          <LockedProvider value={isClosed}>
            <Pages beforeSession={beforeSession} {...pages} />
          </LockedProvider>
          <LeaveDialog isLocked={isClosed} />
          {/* Locked pages stay as they are behind it: nothing that was typed is lost. */}
          {isClosed && (
            <LockScreen label={lock.label}>
              {notice}
              <lock.card />
            </LockScreen>
          )}
        </>
      )}
    </Router>
  )
}

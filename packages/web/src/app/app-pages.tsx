// The pages of an app by address: before sign-in the entry pages, afterwards the pages in the shell.
import { LinkButton, LockedProvider, LockScreen, Page, PageSkeleton, Row } from '@company-data/ui'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link, Redirect, Route, Router, Switch } from 'wouter'
import { useAppTexts } from './app-context.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { leaveGuard } from './leave/app-leave-guard.ts'
import { LeaveDialog } from './leave/leave-dialog.tsx'
import { useScrollToTop } from './leave/scroll-to-top.ts'
import type { RoutePage } from './route-page.ts'
import { useSessionState } from './session/use-session.tsx'

interface EntryPagesProps {
  /** Pages for signed-out users, besides `signIn`, which is shown at every other address. */
  publicRoutes: readonly RoutePage[]
  signIn: RoutePage
  /** Shown above the entry pages and the lock screen, for example when the platform is unreachable. */
  notice?: ReactNode
}

interface PagesProps {
  /** The start page of the app, and the label of a link to it. */
  start: { path: string; label: string }
  /** For signed-in users, outside the shell: confirming the address, making a recovery kit. */
  soloPages: readonly RoutePage[]
  pages: readonly RoutePage[]
  shell: (page: ReactNode) => ReactNode
}

interface AppPagesProps extends EntryPagesProps, PagesProps {
  /** `/portal` */
  base: string
  /** Covers everything while the app is locked. */
  lock: { label: string; card: ComponentType }
}

const NotFoundPage = ({ start }: Pick<PagesProps, 'start'>) => {
  const texts = useAppTexts()
  return (
    <Page title={texts.notFound} lead={texts.notFoundText}>
      <Row>
        <Link to={start.path} asChild>
          <LinkButton>{start.label}</LinkButton>
        </Link>
      </Row>
    </Page>
  )
}

/** The address stays during sign-in, so that a link still leads to its target. */
const EntryPages = ({ publicRoutes, signIn, notice }: EntryPagesProps) => (
  <Suspense>
    {notice}
    <ErrorBoundary>
      <Switch>
        {publicRoutes.map(({ path, page }) => (
          <Route key={path} path={path} component={page} />
        ))}
        <Route component={signIn.page} />
      </Switch>
    </ErrorBoundary>
  </Suspense>
)

const Pages = ({
  beforeSession,
  start,
  soloPages,
  pages,
  shell,
}: PagesProps & { beforeSession: readonly string[] }) => (
  <Switch>
    {beforeSession.map((path) => (
      <Route key={path} path={path}>
        <Redirect to={start.path} replace />
      </Route>
    ))}
    {soloPages.map(({ path, page: SoloPage }) => (
      <Route key={path} path={path}>
        <ErrorBoundary>
          <Suspense>
            <SoloPage />
          </Suspense>
        </ErrorBoundary>
      </Route>
    ))}
    <Route>
      <ErrorBoundary>
        {/* The shell may still be loading where a session is taken over from another tab. */}
        <Suspense>
          {shell(
            <ErrorBoundary>
              <Suspense fallback={<PageSkeleton />}>
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
        </Suspense>
      </ErrorBoundary>
    </Route>
  </Switch>
)

export const AppPages = ({ base, lock, notice, publicRoutes, signIn, ...pages }: AppPagesProps) => {
  const state = useSessionState()
  useScrollToTop()
  const isClosed = state === 'locked' || state === 'over'
  const beforeSession = ['/', signIn.path, ...publicRoutes.map(({ path }) => path)]
  return (
    <Router base={base} aroundNav={leaveGuard.aroundNavigation}>
      {state === 'signed-out' ? (
        <EntryPages publicRoutes={publicRoutes} signIn={signIn} notice={notice} />
      ) : (
        <>
          <LockedProvider value={isClosed}>
            <Pages beforeSession={beforeSession} {...pages} />
          </LockedProvider>
          <LeaveDialog isLocked={isClosed} />
          {/* Locked pages stay unchanged behind it: no input is lost. */}
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

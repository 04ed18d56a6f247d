// The sequence of pages of a logout: ask, end the sessions, and return to the app that asked (B-10).
import { LogoutEndPage, LogoutPage } from './pages/logout.tsx'
import { InvalidLinkPage, isInvalidLink, LoadFailedPage } from './pages/outcome.tsx'
import { call } from './platform/api.ts'
import type { Screen } from './screen.tsx'

/** The platform names the next address: a parameter of this page is never followed. */
const endSessions = async (parameters: URLSearchParams): Promise<string | null> => {
  const body = { ...Object.fromEntries(parameters), decision: 'approve' }
  const { redirect_to } = await call<{ redirect_to: string | null }>('', '/oauth2/logout', { method: 'POST', body })
  return redirect_to
}

export const runLogout = async (screen: Screen, parameters: URLSearchParams): Promise<void> => {
  const host = URL.parse(parameters.get('post_logout_redirect_uri') ?? '')?.host
  try {
    const outcome = await screen.ask<string | null | 'denied'>((settle) => (
      <LogoutPage host={host} work={() => endSessions(parameters)} settle={settle} />
    ))
    if (outcome === 'denied') screen.show(<LogoutEndPage kind="stayed" />)
    else if (outcome === null) screen.show(<LogoutEndPage kind="done" />)
    else location.assign(outcome)
  } catch (error) {
    if (isInvalidLink(error)) screen.show(<InvalidLinkPage error={error} />)
    else screen.show(<LoadFailedPage error={error} onRetry={() => void runLogout(screen, parameters)} />)
  }
}

// The sequence of pages: sign in, connect if needed, decide, and return to the app that asked.
import { claimsPage } from './pages/claims.ts'
import { companyAccessPage } from './pages/company-access.ts'
import { connectPage, readService } from './pages/connect.ts'
import type { Decided } from './pages/decision.ts'
import { enrollPage } from './pages/enroll.ts'
import { isRefusal, isSessionOver } from './pages/explain.ts'
import { deniedPage, donePage, expiredPage, leavingPage, loadFailedPage, refusedPage } from './pages/outcome.ts'
import { signInPage } from './pages/sign-in.ts'
import { listSteps, type Visit } from './pages/visit.ts'
import { decide, isDetached, readAuthorization, readDetails, refusalAddress } from './platform/authorization.ts'
import { type Session, signOut } from './platform/session.ts'
import { readProfile } from './profile/profile.ts'
import type { Texts } from './texts/texts.ts'
import type { PageLayout } from './view/page-layout.ts'

type Ended = 'ended' | 'another-account' | 'signed-out'

const leave = (visit: Visit, address: string): void => {
  leavingPage(visit, address)
  location.assign(address)
}

/** Declining needs no login, but only a signed-in person can inform a waiting app. */
const deny = async (visit: Visit, session: Session | undefined): Promise<void> => {
  const { parameters } = visit.authorization
  if (session !== undefined && isDetached(visit.authorization)) {
    await decide(parameters, session, { decision: 'deny' }).catch(() => undefined)
  }
  if (session !== undefined) await signOut(session)
  const address = refusalAddress(visit.authorization)
  if (address === undefined) deniedPage(visit)
  else leave(visit, address)
}

const finish = async (visit: Visit, session: Session, decided: Decided): Promise<void> => {
  if (decided === 'denied') return deny(visit, session)
  await signOut(session)
  if (decided.redirectTo === null) donePage(visit)
  else leave(visit, decided.redirectTo)
}

const connectFirst = async (visit: Visit, session: Session): Promise<'done' | 'denied'> => {
  const steps = listSteps(visit, true)
  const profile = await readProfile(session)
  for (let hasChanged = false; ; hasChanged = true) {
    const service = await readService(session, visit.authorization.details.service_code ?? '')
    const outcome = await connectPage(visit, session, { service, profile, steps, hasChanged })
    if (outcome !== 'changed') return outcome
  }
}

const decideOn = async (visit: Visit, session: Session): Promise<Decided> => {
  const { details } = visit.authorization
  if (details.mode === '2fa_enroll') {
    const isConnecting = details.connected === false
    if (isConnecting && (await connectFirst(visit, session)) === 'denied') return 'denied'
    return enrollPage(visit, session, listSteps(visit, isConnecting))
  }
  if (details.kind === 'app') return claimsPage(visit, session, await readProfile(session))
  return companyAccessPage(visit, session)
}

/** The account's state on the platform decides which pages follow. */
const withSession = async (visit: Visit, session: Session): Promise<Ended> => {
  const { parameters } = visit.authorization
  const details = await readDetails(parameters, session)
  const userVisit: Visit = { ...visit, authorization: { parameters, details } }
  if (!details.allowed) {
    const choice = await refusedPage(userVisit, session)
    if (choice === 'denied') await deny(userVisit, session)
    else await signOut(session)
    return choice === 'denied' ? 'ended' : 'another-account'
  }
  await finish(userVisit, session, await decideOn(userVisit, session))
  return 'ended'
}

/** Failures that are handled by a different page. */
const recover = async (visit: Visit, session: Session, error: unknown): Promise<Ended> => {
  if (isSessionOver(error)) return 'signed-out'
  // The connection ended while the person decided: the pages restart with connecting.
  if (isRefusal(error, 'twofa.connection_required')) return tryWithSession(visit, session)
  if (isRefusal(error, 'oauth.invalid_request')) {
    expiredPage(visit)
    return 'ended'
  }
  await loadFailedPage(visit.layout, visit.texts, error)
  return tryWithSession(visit, session)
}

const tryWithSession = (visit: Visit, session: Session): Promise<Ended> =>
  withSession(visit, session).catch((error: unknown) => recover(visit, session, error))

const load = async (layout: PageLayout, texts: Texts, parameters: URLSearchParams): Promise<Visit> => {
  for (;;) {
    try {
      return { layout, texts, authorization: await readAuthorization(parameters) }
    } catch (error) {
      await loadFailedPage(layout, texts, error)
    }
  }
}

export const runConsent = async (layout: PageLayout, texts: Texts, parameters: URLSearchParams): Promise<void> => {
  const visit = await load(layout, texts, parameters)
  let ended: Ended = 'another-account'
  while (ended !== 'ended') {
    const session = await signInPage(visit, ended === 'signed-out')
    if (session === 'denied') return deny(visit, undefined)
    ended = await tryWithSession(visit, session)
  }
}

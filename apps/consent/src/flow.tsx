// The sequence of pages: sign in, connect if needed, decide, and return to the app that asked.
import type { Decided } from './pages/decision.tsx'
import { isRefusal, isSessionOver } from './pages/explain.ts'
import { EndPage, InvalidLinkPage, isInvalidLink, LeavingPage, LoadFailedPage, RefusedPage } from './pages/outcome.tsx'
import { SignInPage } from './pages/sign-in.tsx'
import { listSteps, type Visit } from './pages/visit.ts'
import { Unreachable } from './platform/api.ts'
import { decide, isDetached, readAuthorization, readDetails, refusalAddress } from './platform/authorization.ts'
import { type Session, signOut } from './platform/session.ts'
import type { Screen } from './screen.tsx'

type Ended = 'ended' | 'another-account' | 'signed-out'

/** The pages after the login are loaded while the person signs in. */
const importDecisions = () =>
  import('./pages/decisions.ts').catch((error: unknown) => {
    throw new Unreachable(String(error))
  })

const leave = ({ screen, ...visit }: Visit, address: string): void => {
  screen.show(<LeavingPage visit={{ screen, ...visit }} address={address} />)
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
  if (address === undefined) visit.screen.show(<EndPage visit={visit} kind="denied" />)
  else leave(visit, address)
}

const finish = async (visit: Visit, session: Session, decided: Decided): Promise<void> => {
  if (decided === 'denied') return deny(visit, session)
  await signOut(session)
  if (decided.redirectTo === null) visit.screen.show(<EndPage visit={visit} kind="done" />)
  else leave(visit, decided.redirectTo)
}

const connectFirst = async (visit: Visit, session: Session): Promise<'done' | 'denied'> => {
  const { ConnectPage, readProfile, readService } = await importDecisions()
  const steps = listSteps(visit, true)
  const profile = await readProfile(session)
  for (let hasChanged = false; ; hasChanged = true) {
    const service = await readService(session, visit.authorization.details.service_code ?? '')
    const form = { service, profile, steps, hasChanged }
    const outcome = await visit.screen.ask<'done' | 'changed' | 'denied'>((settle) => (
      <ConnectPage visit={visit} session={session} settle={settle} {...form} />
    ))
    if (outcome !== 'changed') return outcome
  }
}

const decideOn = async (visit: Visit, session: Session): Promise<Decided> => {
  const { details } = visit.authorization
  const { ClaimsPage, CompanyAccessPage, EnrollPage, lacksUnlock, readProfile } = await importDecisions()
  if (details.mode === '2fa_enroll') {
    const isConnecting = details.connected === false
    if (isConnecting && (await connectFirst(visit, session)) === 'denied') return 'denied'
    const form = { steps: listSteps(visit, isConnecting), isUnlockMissing: await lacksUnlock(session) }
    // A customer who has just connected with this company has already confirmed that it is the right one.
    const nextVisit = isConnecting ? { ...visit, namesake: undefined } : visit
    return visit.screen.ask<Decided>((settle) => (
      <EnrollPage visit={nextVisit} session={session} settle={settle} {...form} />
    ))
  }
  if (details.kind !== 'app')
    return visit.screen.ask<Decided>((settle) => <CompanyAccessPage visit={visit} session={session} settle={settle} />)
  const profile = await readProfile(session)
  return visit.screen.ask<Decided>((settle) => (
    <ClaimsPage visit={visit} session={session} settle={settle} profile={profile} />
  ))
}

/** The account's state on the platform decides which pages follow. */
const withSession = async (visit: Visit, session: Session): Promise<Ended> => {
  const { parameters } = visit.authorization
  const details = await readDetails(parameters, session)
  const userVisit: Visit = { ...visit, authorization: { parameters, details } }
  if (!details.allowed) {
    const choice = await visit.screen.ask<'another-account' | 'denied'>((settle) => (
      <RefusedPage visit={userVisit} session={session} settle={settle} />
    ))
    if (choice === 'denied') await deny(userVisit, session)
    else await signOut(session)
    return choice === 'denied' ? 'ended' : 'another-account'
  }
  const { readNamesake } = await importDecisions()
  const namesake = await readNamesake(session, details)
  await finish(userVisit, session, await decideOn({ ...userVisit, namesake }, session))
  return 'ended'
}

/** Resolves when the person wants to try again; a wrong link stays on the screen. */
const failed = (screen: Screen, error: unknown): Promise<void> =>
  screen.ask<void>(({ resolve }) =>
    isInvalidLink(error) ? (
      <InvalidLinkPage error={error} />
    ) : (
      <LoadFailedPage error={error} onRetry={() => resolve()} />
    ),
  )

/** Failures that are handled by a different page. */
const recover = async (visit: Visit, session: Session, error: unknown): Promise<Ended> => {
  if (isSessionOver(error)) return 'signed-out'
  // The connection ended while the person decided: the pages restart with connecting.
  if (isRefusal(error, 'twofa.connection_required')) return tryWithSession(visit, session)
  if (isRefusal(error, 'oauth.invalid_request')) {
    visit.screen.show(<EndPage visit={visit} kind="expired" />)
    return 'ended'
  }
  await failed(visit.screen, error)
  return tryWithSession(visit, session)
}

const tryWithSession = (visit: Visit, session: Session): Promise<Ended> =>
  withSession(visit, session).catch((error: unknown) => recover(visit, session, error))

const load = async (screen: Screen, parameters: URLSearchParams): Promise<Visit> => {
  for (;;) {
    try {
      return { screen, authorization: await readAuthorization(parameters) }
    } catch (error) {
      await failed(screen, error)
    }
  }
}

export const runConsent = async (screen: Screen, parameters: URLSearchParams): Promise<void> => {
  const visit = await load(screen, parameters)
  void importDecisions().catch(() => undefined)
  let ended: Ended = 'another-account'
  while (ended !== 'ended') {
    const isOver = ended === 'signed-out'
    const session = await screen.ask<Session | 'denied'>((settle) => (
      <SignInPage visit={visit} isSessionOver={isOver} settle={settle} />
    ))
    if (session === 'denied') return deny(visit, undefined)
    ended = await tryWithSession(visit, session)
  }
}

// The session of a built app, reached through its component tree: a test signs in without typing, as fast as the keys
// open.
import type { JSHandle, Page } from 'playwright-core'

interface Login {
  email: string
  password: string
}

/** The part of the app's session that tests use. */
interface AppSession {
  state(): string
  signIn(login: Login): Promise<void>
  signOut(): Promise<void>
  client: { account: { read(): Promise<{ user_id: string }> } }
}

interface Fiber {
  memoizedProps?: { session?: AppSession; queries?: unknown } | null
  child?: Fiber | null
}

/** Runs in the page. The root of every app is a component with the members `session` and `queries`. */
const findSession = (): AppSession | undefined => {
  const root = document.getElementById('root')
  const key = root && Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
  let fiber = key ? (root as unknown as Record<string, Fiber>)[key] : undefined
  while (fiber) {
    const { session, queries } = fiber.memoizedProps ?? {}
    if (session && queries) return session
    fiber = fiber.child ?? undefined
  }
  return undefined
}

/** True if the page shows an app that has started. */
export const hasAppSession = async (page: Page): Promise<boolean> => {
  const session = await page.evaluateHandle(findSession)
  const exists = await session.evaluate((pageSession) => pageSession !== undefined)
  await session.dispose()
  return exists
}

/** Waits until the app has started. */
const appSession = async (page: Page): Promise<JSHandle<AppSession>> =>
  (await page.waitForFunction(findSession)) as JSHandle<AppSession>

/** Signs in through the app's own client, with real keys and no form. */
export const signInWithoutForm = async (page: Page, login: Login): Promise<void> => {
  const session = await appSession(page)
  await session.evaluate((pageSession, { email, password }) => pageSession.signIn({ email, password }), login)
  await session.dispose()
}

/** Signs out, which unmounts every page and clears all data that was read and opened. */
export const signOutWithoutForm = async (page: Page): Promise<void> => {
  const session = await appSession(page)
  await session.evaluate((pageSession) => (pageSession.state() === 'signed-out' ? undefined : pageSession.signOut()))
  await session.dispose()
}

/** Reads the account with the client of the app, and returns the id of its user. */
export const readAccountWithoutPage = async (page: Page): Promise<string> => {
  const session = await appSession(page)
  const { user_id } = await session.evaluate((pageSession) => pageSession.client.account.read())
  await session.dispose()
  return user_id
}

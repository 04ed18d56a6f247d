// Signs in by the browser: the portal registers clients for this machine and hands over their secrets, sealed.
import { hostname } from 'node:os'
import { createPortalClient } from '@company-data/sdk/company'
import {
  createTerminalSignIn,
  type TerminalCredentials,
  type TerminalSignIn,
  terminalSignInPath,
} from '@company-data/sdk/terminal-sign-in'
import { credentialsError } from '../program/exit-codes.ts'
import type { Session } from '../program/session.ts'
import { type CheckedCredentials, checkClient } from './credentials.ts'
import { startReplyServer } from './reply-server.ts'

const REPLY_TIMEOUT_MS = 10 * 60_000

const showCode = ({ out }: Session, { code }: TerminalSignIn): void =>
  out.note(`Type this code into the page: ${out.style('bold', code)}`)

/** With a browser on this machine the reply comes by itself. Undefined if no browser opens. */
const askBrowser = async (session: Session, url: string): Promise<TerminalCredentials | undefined> => {
  const { system, out } = session
  const signal = AbortSignal.any([system.signal, AbortSignal.timeout(REPLY_TIMEOUT_MS)])
  const server = await startReplyServer(signal)
  try {
    const signIn = await createTerminalSignIn({ device: hostname(), port: server.port })
    const reply = server.receive(signIn.request.state, `${url}/portal/terminal?done=1`)
    // Handled below; a browser that does not open leaves it behind.
    reply.catch(() => undefined)
    const address = server.startAt(url + terminalSignInPath(signIn.request))
    if (!(await system.openBrowser(address))) return undefined
    out.note(`Your browser opens ${url}/portal/. If it does not, run the command again with --no-browser.`)
    showCode(session, signIn)
    out.progress('Waiting for the browser …')
    const { box } = await reply
    if (box === undefined)
      throw credentialsError('The sign-in was refused in the browser.', 'Run `company-data login`.')
    return await signIn.open(box)
  } catch (error) {
    if (signal.aborted && !system.signal.aborted)
      throw credentialsError('No reply came from the browser in ten minutes.', 'Run `company-data login` again.')
    throw error
  } finally {
    server.close()
  }
}

/** With a browser on another machine the person carries the reply. */
const askForText = async (session: Session, url: string): Promise<TerminalCredentials> => {
  const signIn = await createTerminalSignIn({ device: hostname() })
  session.out.note(`Open this address in a browser:\n\n${url}${terminalSignInPath(signIn.request)}\n`)
  showCode(session, signIn)
  const text = await session.prompt.askSecret('Text from the page', 'Sign in from a terminal, or with --client-id.')
  return signIn.open(text.trim())
}

/** False where the platform serves no web apps. */
export const hasPortal = async (url: string): Promise<boolean> => {
  const { wallet_url } = await createPortalClient({ frontDoorUrl: url }).platform.read()
  return wallet_url !== null
}

/** An account client, and the client of a service if the owner chose one on the page. */
export const signInByBrowser = async (
  session: Session,
  url: string,
  opensBrowser: boolean,
): Promise<readonly CheckedCredentials[]> => {
  const byItself = opensBrowser ? await askBrowser(session, url) : undefined
  const { account, service } = byItself ?? (await askForText(session, url))
  const clients = service === undefined ? [account] : [account, service]
  return Promise.all(clients.map(({ client_id, client_secret }) => checkClient(url, client_id, client_secret)))
}

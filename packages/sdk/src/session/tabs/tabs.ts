// A session in several tabs of a browser: keys that no script can export, and tokens that only one tab at a time refreshes.
import type { SharedKeys } from '../../keys/account-key.ts'
import type { KnownPasskey } from '../../passkeys/known-passkeys.ts'
import type { SharedTokens } from '../../tokens/shared-tokens.ts'
import type { Device } from '../device.ts'

/**
 * An open session for another tab of the same browser, as `postMessage` takes it.
 * @example
 * const shared: SharedSession = person.tabs.share()
 * new BroadcastChannel('my-app').postMessage(shared)
 */
export interface SharedSession extends SharedKeys {
  session: SharedTokens
}

export const tabCalls = ({ tokens, key, passkeys }: Device) => {
  const sessionId = (): string | undefined => (tokens.isSignedIn() ? tokens.share().id : undefined)
  const keepPasskeys = (sharedPasskeys: Record<string, KnownPasskey>): void => {
    for (const [credentialId, passkey] of Object.entries(sharedPasskeys)) passkeys.keep(credentialId, passkey)
  }
  return {
    /**
     * The open session for another tab. Both tabs need the option `tabs`. Throws `locked` or `signed_out`.
     * @example
     * const channel = new BroadcastChannel('my-app')
     * channel.postMessage(person.tabs.share())
     */
    share: (): SharedSession => ({ ...key.share(), session: { ...tokens.share(), passkeys: passkeys.list() } }),
    /**
     * Continues the open session of another tab, without a call.
     * @example
     * const channel = new BroadcastChannel('my-app')
     * channel.onmessage = ({ data }) => person.tabs.adopt(data)
     */
    adopt({ session, ...keys }: SharedSession): void {
      tokens.adopt(session)
      key.adopt(keys)
      passkeys.clear()
      keepPasskeys(session.passkeys ?? {})
    },
    /**
     * Takes the tokens that another tab passed to `onTokens`; those of other sessions, and older ones, change nothing.
     * @example
     * const channel = new BroadcastChannel('my-app:tokens')
     * channel.onmessage = ({ data }) => person.tabs.take(data)
     */
    take(newTokens: SharedTokens): void {
      if (newTokens.id !== sessionId()) return
      tokens.take(newTokens)
      if (newTokens.passkeys) keepPasskeys(newTokens.passkeys)
      if (newTokens.wrapped) key.rewrap(newTokens.wrapped)
    },
    /**
     * The id of the session, which is the same in all its tabs; undefined when signed out.
     * @example
     * console.log(person.tabs.sessionId() === person.tabs.share().session.id)
     */
    sessionId: (): string | undefined => sessionId(),
    /**
     * Forgets session and key without a call, after another tab has signed out.
     * @example
     * person.tabs.forget()
     */
    forget(): void {
      tokens.end()
      key.lock()
      passkeys.clear()
    },
  }
}

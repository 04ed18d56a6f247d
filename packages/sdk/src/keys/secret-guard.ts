// Refuses to seal the account's own password or the code of a recovery kit to anyone: no company needs them.
import { readKitCode, unwrapPrivateKey } from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'
import { sha256Hex } from '../files/sha256.ts'
import type { AccountKey } from './account-key.ts'

/**
 * The secret that a text is: the password of the account, or the code of a recovery kit.
 * @example
 * const secret: OwnSecret | undefined = await person.findOwnSecret('correct horse battery staple')
 */
export type OwnSecret = 'own_password' | 'own_kit'

export interface SecretGuard {
  /** Undefined if the text is harmless. */
  find(text: string): Promise<OwnSecret | undefined>
  /** Throws `own_password` or `own_kit`; does nothing in a client without the guard. */
  refuse(text: string): Promise<void>
}

/** For programs, and for clients without the option. */
export const noGuard: Pick<SecretGuard, 'refuse'> = { refuse: async () => {} }

/** G-008: a password is not shorter, so shorter texts need no derivation. */
const MIN_PASSWORD_LENGTH = 12
const MAX_CACHED_TEXTS = 200

/** Eight groups of five, or all symbols in a row, inside a longer text. */
const KIT_LIKE = /(?<![0-9a-z])(?:(?:[0-9a-z]{5}[\s-]+){7}[0-9a-z]{5}|[0-9a-z]{40})(?![0-9a-z])/giu

const hasKitCode = (text: string): boolean =>
  [text, ...(text.match(KIT_LIKE) ?? [])].some((candidate) => 'canonical' in readKitCode(candidate))

const canBePassword = (text: string): boolean => text.length >= MIN_PASSWORD_LENGTH && !/[\r\n]/u.test(text)

/** A composite value or a plugin's input is JSON: each of its texts may be the secret. */
const listTexts = (text: string): string[] => {
  if (!/^\s*[[{]/u.test(text)) return [text]
  const leaves: string[] = []
  try {
    JSON.parse(text, (_key, value) => {
      if (typeof value === 'string') leaves.push(value)
      return value
    })
  } catch {
    // It only looks like JSON.
  }
  return [text, ...leaves]
}

/** Web browsers derive in a separate thread, so a page stays responsive. */
const opensKey = (key: Pick<AccountKey, 'wrapped'>, text: string): Promise<boolean> =>
  unwrapPrivateKey(key.wrapped(), text).then(
    (pkcs8) => {
      pkcs8.fill(0)
      return true
    },
    () => false,
  )

/**
 * For a page that seals without a client of the SDK, such as a consent page.
 * @example
 * const { find } = secretGuard({ isUnlocked: () => true, wrapped: () => wrappedKey }, true)
 * if ((await find('a typed text')) !== undefined) console.log('Do not send this')
 */
export const secretGuard = (key: Pick<AccountKey, 'isUnlocked' | 'wrapped'>, isOn: boolean): SecretGuard => {
  const harmless = new Set<string>()
  const isPassword = async (text: string): Promise<boolean> => {
    if (!key.isUnlocked()) harmless.clear()
    if (!canBePassword(text) || !key.isUnlocked()) return false
    // The same text under another wrapped key may be the new password. The texts themselves are not kept.
    const cacheKey = await sha256Hex(`${key.wrapped().iv} ${text}`)
    if (harmless.has(cacheKey)) return false
    if (await opensKey(key, text)) return true
    if (harmless.size >= MAX_CACHED_TEXTS) harmless.clear()
    harmless.add(cacheKey)
    return false
  }
  const find = async (text: string): Promise<OwnSecret | undefined> => {
    const texts = listTexts(text)
    if (texts.some(hasKitCode)) return 'own_kit'
    for (const candidate of new Set(texts.flatMap((it) => [it, it.trim()])))
      if (await isPassword(candidate)) return 'own_password'
    return undefined
  }
  return {
    find,
    async refuse(text) {
      const secret = isOn ? await find(text) : undefined
      if (secret !== undefined) throw new SessionError(secret)
    },
  }
}

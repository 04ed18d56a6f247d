// Attacks by guesses: of codes, tokens, share codes and ids, by callers with and without an account.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { type Attack, flood } from './flood.ts'

const guessToken = (): string => randomBytes(32).toString('base64url')
const guessDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')
const CODE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const guessShareCode = (): string =>
  Array.from({ length: 8 }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('')

interface Guess {
  path: string
  body: object
  /** In the response to a guess that was looked up and found wrong; other responses are refusals before that. */
  sign: string
}

/** The outcome of a guess that reached its check. */
const WRONG = 'wrong '

const publicGuesses: Attack = {
  name: '50 callers without an account who guess invitations, refresh tokens, returns, mailed codes and passkeys',
  effects: ['refresh', 'accept-invite', 'kit/begin', 'kit/open', 'passkey/login'].map((path) => `${WRONG}${path}`),
  run: ({ frontDoor, registration }, seconds) => {
    const email = (): string => `${guessDigits()}@example.org`
    const assertion = { client_data: guessToken(), authenticator_data: guessToken() }
    const guesses: ReadonlyArray<() => Guess> = [
      () => ({ path: 'refresh', body: { refresh_token: guessToken() }, sign: 'oauth.invalid_grant' }),
      () => ({ path: 'accept-invite', body: { ...registration, token: guessToken() }, sign: 'auth.invite_invalid' }),
      // Begins for every address, so that it does not reveal accounts.
      () => ({ path: 'kit/begin', body: { email: email(), kit: guessToken() }, sign: 'return_id' }),
      () => {
        const body = { email: email(), kit: guessToken(), return_id: randomUUID(), code: guessDigits() }
        return { path: 'kit/open', body, sign: 'account.return_denied' }
      },
      () => {
        const body = { credential_id: guessToken(), challenge: guessToken(), signature: guessToken(), assertion }
        return { path: 'passkey/login', body, sign: 'auth.login_failed' }
      },
    ]
    let turn = 0
    return flood(50, seconds, async () => {
      turn += 1
      const { path, body, sign } = (guesses[turn % guesses.length] as () => Guess)()
      const { status, text } = await callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', `/api/auth/${path}`, { body })
      return { status: text.includes(sign) ? `${WRONG}${path}` : `${status} ${path}` }
    })
  },
}

const accountGuesses: Attack = {
  name: '50 callers of one free account who guess share codes, mailed codes and ids',
  effects: ['404'],
  run: ({ attacker: { apiUrl, token } }, seconds) => {
    const guesses: ReadonlyArray<() => [method: string, path: string, body?: object]> = [
      () => ['GET', `/api/keys/${guessShareCode()}`],
      () => ['GET', `/api/company-connections/${randomUUID()}`],
      () => ['POST', '/api/auth/confirm-email', { code: guessDigits() }],
      () => ['POST', '/api/account/confirm-delete', { code: guessDigits() }],
      () => ['POST', `/api/twofa/challenges/${randomUUID()}/deny`, {}],
    ]
    let turn = 0
    return flood(50, seconds, () => {
      turn += 1
      const [method, path, body] = guesses[turn % guesses.length]?.() ?? ['GET', '/']
      return callFrom(ATTACKER_ADDRESS, apiUrl, method, path, { token, ...(body && { body }) })
    })
  },
}

export const guessFloods: readonly Attack[] = [publicGuesses, accountGuesses]

// Attacks by guesses: of codes, tokens, share codes and ids, by callers with and without an account.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { type Attack, flood } from './flood.ts'

const guessToken = (): string => randomBytes(32).toString('base64url')
const guessDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')
const CODE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const guessShareCode = (): string =>
  Array.from({ length: 8 }, () => CODE_SYMBOLS[randomInt(CODE_SYMBOLS.length)]).join('')

const publicGuesses: Attack = {
  name: '50 callers without an account who guess invitations, refresh tokens, returns and mailed codes',
  effects: ['401'],
  run: ({ frontDoor, registration }, seconds) => {
    const guesses: ReadonlyArray<() => [path: string, body: object]> = [
      () => ['/api/auth/refresh', { refresh_token: guessToken() }],
      () => ['/api/auth/accept-invite', { ...registration, token: guessToken() }],
      () => ['/api/auth/kit/begin', { email: `${guessDigits()}@example.org`, kit: guessToken() }],
      () => ['/api/auth/passkey/login', { credential_id: guessToken(), challenge: guessToken() }],
      () => [
        '/api/auth/kit/open',
        { email: 'x@example.org', kit: guessToken(), return_id: randomUUID(), code: guessDigits() },
      ],
    ]
    let turn = 0
    return flood(50, seconds, () => {
      turn += 1
      const [path, body] = guesses[turn % guesses.length]?.() ?? ['/', {}]
      return callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', path, { body })
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

// The attacks: each is a bounded load from a separate address, and reports the outcomes of its requests.
import { randomBytes } from 'node:crypto'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { connectionFloods } from './connection-floods.ts'
import { costs } from './costs.ts'
import { type Attack, flood } from './flood.ts'
import { guessFloods } from './guess-floods.ts'

const logins: Attack = {
  name: '150 logins at once without an account',
  effects: ['401'],
  run: ({ frontDoor }, seconds) =>
    flood(150, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', '/api/auth/login', {
        body: { email: `${randomBytes(6).toString('hex')}@example.org`, password: randomBytes(32).toString('base64') },
      }),
    ),
}

const passcodes: Attack = {
  name: '200 changes of a passcode at once by one free account',
  effects: ['200'],
  run: ({ attacker }, seconds) =>
    flood(200, seconds, () =>
      callFrom(ATTACKER_ADDRESS, attacker.apiUrl, 'PUT', '/api/account/passcode', {
        token: attacker.token,
        body: { passcode: randomBytes(32).toString('base64'), password: attacker.password },
      }),
    ),
}

const wrongPasswords: Attack = {
  name: '60 wrong passwords at once by one free account',
  effects: ['401'],
  run: ({ attacker }, seconds) =>
    flood(60, seconds, () =>
      callFrom(ATTACKER_ADDRESS, attacker.apiUrl, 'DELETE', '/api/account/2fa', {
        token: attacker.token,
        body: { password: randomBytes(32).toString('base64'), code: '123456' },
      }),
    ),
}

const forgedTokens: Attack = {
  name: '50 callers with forged tokens',
  effects: ['401'],
  run: ({ region }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, region, 'GET', '/api/account', {
        token: `${randomBytes(30).toString('base64url')}.e30.e30`,
      }),
    ),
}

const operatorGuesses: Attack = {
  name: '50 callers who guess the operator token',
  effects: ['401'],
  run: ({ frontDoor }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'GET', '/api/ops/jobs', { token: randomBytes(24).toString('hex') }),
    ),
}

const introspections: Attack = {
  name: '50 callers who introspect with wrong secrets',
  effects: ['401'],
  run: ({ frontDoor }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', '/oauth2/introspect', {
        body: new URLSearchParams({
          client_id: 'acct_x',
          client_secret: randomBytes(9).toString('hex'),
          token: 'x',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ),
}

const unknownClients: Attack = {
  name: '50 callers with unknown client ids at introspection, revocation and results',
  effects: ['401'],
  run: ({ frontDoor }, seconds) => {
    const paths = ['/oauth2/introspect', '/oauth2/revoke', '/oauth2/result']
    let turn = 0
    return flood(50, seconds, () => {
      turn += 1
      const form = { client_id: `acct_${randomBytes(8).toString('hex')}`, client_secret: 'x', token: 'x', state: 'x' }
      return callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', paths[turn % paths.length] ?? '', {
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    })
  },
}

const mailedCodes: Attack = {
  name: '50 callers who have codes sent to spellings of one address',
  effects: ['202'],
  run: ({ frontDoor }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', '/api/auth/start-over', {
        body: { email: `victim+${randomBytes(4).toString('hex')}@example.org` },
      }),
    ),
}

const registrations: Attack = {
  name: '50 callers who register accounts without end',
  effects: ['201'],
  run: ({ frontDoor, registration }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'POST', '/api/auth/register', {
        body: { ...registration, email: `${randomBytes(6).toString('hex')}@example.org` },
      }),
    ),
}

export const attacks: readonly Attack[] = [
  logins,
  passcodes,
  wrongPasswords,
  registrations,
  forgedTokens,
  operatorGuesses,
  introspections,
  unknownClients,
  mailedCodes,
  ...guessFloods,
  ...connectionFloods,
  ...costs,
]

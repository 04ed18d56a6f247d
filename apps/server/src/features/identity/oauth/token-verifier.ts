// The token verifier of the pipeline: turns a bearer token into a caller, by the current state of the directory.
import type { Caller, MachineCaller, TokenVerifier } from '../../../gate/caller.ts'
import type { AccountState } from '../accounts/index.ts'
import type { ClientState } from '../clients/index.ts'
import type { IssuedClaims, Tokens } from '../tokens/index.ts'

type Maybe<T> = T | undefined | Promise<T | undefined>

export interface VerifierDeps {
  tokens: Pick<Tokens, 'check'>
  accounts: { state(userId: string): Maybe<AccountState> }
  clients: { state(clientId: string): Maybe<ClientState> }
}

/** Continues without a promise if the value is in memory, so that a cached result does not wait for the event loop. */
const then = <T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value)

const sessionCaller = ({ grant, jti, exp }: IssuedClaims, account: AccountState | undefined): Caller | 'invalid' => {
  if (!account || grant === undefined) return 'invalid'
  const { usertype, userId, companyUserId, home, level, moving } = account
  return {
    kind: usertype,
    userId,
    grantId: grant,
    token: { jti, exp },
    home,
    level,
    moving,
    ...(companyUserId !== undefined && { companyUserId }),
  }
}

export const clientCaller = (client: ClientState, company: AccountState | undefined): MachineCaller | 'invalid' => {
  if (!company) return 'invalid'
  const { clientId, companyUserId, serviceId, mayCall } = client
  const members = { clientId, companyUserId, home: company.home, level: company.level, moving: company.moving, mayCall }
  if (client.kind === 'svc' && serviceId !== null) return { kind: 'service-client', serviceId, ...members }
  // D1-TOK-19: an account client acts as its company.
  return client.kind === 'acct' ? { kind: 'account-client', ...members } : 'invalid'
}

/** the token of a sign-in app acts for one person, at the userinfo endpoint only. */
const appCaller = (
  { sub, grant }: IssuedClaims,
  { clientId, companyUserId, mayCall }: ClientState,
  person: AccountState | undefined,
): Caller | 'invalid' =>
  person?.usertype === 'person' && grant !== undefined
    ? { kind: 'sign-in-app', clientId, companyUserId, personUserId: sub, grantId: grant, mayCall }
    : 'invalid'

export const tokenVerifier = ({ tokens, accounts, clients }: VerifierDeps): TokenVerifier => {
  const resolveCaller = (claims: IssuedClaims): Caller | 'invalid' | Promise<Caller | 'invalid'> => {
    if (claims.kind === 'session') return then(accounts.state(claims.sub), (account) => sessionCaller(claims, account))
    return then(clients.state(claims.client_id ?? ''), (client) => {
      // G-035: a new secret starts a new generation, and tokens of an older one are refused when its secret ends.
      if (!client || claims.gen < client.oldestGen()) return 'invalid'
      if (client.kind === 'app') return then(accounts.state(claims.sub), (person) => appCaller(claims, client, person))
      return then(accounts.state(client.companyUserId), (company) => clientCaller(client, company))
    })
  }
  return {
    verify: (token, address) =>
      then(tokens.check(token, address), (claims) => (typeof claims === 'string' ? claims : resolveCaller(claims))),
  }
}

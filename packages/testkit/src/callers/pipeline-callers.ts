// Callers for tests of the pipeline: tokens whose meaning the test decides, independent of real accounts.

import { compilePatterns } from '@company-data/protocol/fnmatch'
import { serviceClientPatterns } from '@company-data/protocol/whitelist-patterns'
import type { Caller, TokenVerifier } from '@company-data/server'

export interface Callers extends TokenVerifier {
  /** Registers a caller and returns its token. */
  add(caller: Caller): string
  /** A known, expired token. */
  addExpired(): string
}

export const testCallers = (): Callers => {
  const callersByToken = new Map<string, Caller | 'expired'>()
  const add = (caller: Caller | 'expired'): string => {
    const token = `test-token-${callersByToken.size + 1}`
    callersByToken.set(token, caller)
    return token
  }
  return { verify: (token) => callersByToken.get(token) ?? 'invalid', add, addExpired: () => add('expired') }
}

export const serviceClient = (home = 'eu', patterns: readonly string[] = serviceClientPatterns): Caller => ({
  kind: 'service-client',
  clientId: 'svc_test',
  serviceId: 'service-1',
  companyUserId: 'company-1',
  home,
  level: 'basic',
  moving: false,
  mayCall: compilePatterns(patterns),
})

export const accountClient = (patterns: readonly string[], home = 'eu'): Caller => ({
  kind: 'account-client',
  clientId: 'acct_test',
  companyUserId: 'company-1',
  home,
  level: 'basic',
  moving: false,
  mayCall: compilePatterns(patterns),
})

export const session = (kind: 'person' | 'company' | 'delegate', home = 'eu'): Caller => ({
  kind,
  userId: `${kind}-1`,
  grantId: 'grant-1',
  home,
  level: 'free',
  moving: false,
})

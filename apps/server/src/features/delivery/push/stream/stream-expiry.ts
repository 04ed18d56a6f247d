// The end of a stream: its access token expired or was revoked, or its login or account is gone.
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { ACCOUNT_TOPIC } from '../../../identity/accounts/index.ts'
import { GRANT_TOPIC } from '../../../identity/tokens/index.ts'
import type { OpenStream, OpenStreams } from './open-streams.ts'

type Maybe<T> = T | undefined | Promise<T | undefined>

export interface StreamExpiryDeps {
  region: string
  directory: Database<DirectoryTables>
  clock: Clock
  log: Log
  accounts: { state(userId: string): Maybe<{ home: string }> }
  tokens: { isRevoked(jti: string): boolean }
}

export const streamExpiry = (
  { region, directory, clock, log, accounts, tokens }: StreamExpiryDeps,
  streams: OpenStreams,
) => {
  /** '' after a lost connection: any end may have been missed, so every device reopens its stream. */
  const onGrantChange = (grantId: string): void => {
    for (const stream of streams.all()) if (grantId === '' || stream.grantId === grantId) streams.end(stream)
  }
  /** The account was deleted or has moved to another region. */
  const onAccountChange = async (userId: string): Promise<void> => {
    if (!streams.has(userId) || (await accounts.state(userId))?.home === region) return
    for (const stream of streams.of(userId)) streams.end(stream)
  }
  const onAccountChangeQuietly = (userId: string): void => {
    onAccountChange(userId).catch((error: unknown) => log.warn('a stream was not ended', { error: String(error) }))
  }
  const unlisten: Array<() => Promise<void>> = []

  return {
    isOver: ({ token }: OpenStream): boolean => token.exp * 1000 <= clock.nowMs() || tokens.isRevoked(token.jti),
    async start(): Promise<void> {
      unlisten.push(await directory.listen(GRANT_TOPIC, onGrantChange))
      unlisten.push(await directory.listen(ACCOUNT_TOPIC, onAccountChangeQuietly))
    },
    async stop(): Promise<void> {
      for (const end of unlisten) await end()
    },
  }
}

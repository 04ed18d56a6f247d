// Sessions: each login opens a grant with an access token for an hour and a refresh token that rotates (G-036).
import { ApiError } from '@company-data/protocol/errors'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { BearerResponse, SessionOrigin } from '../../tokens/index.ts'
import { loadState } from '../account-state.ts'
import type { UserType } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import type { ReturnEndings } from '../return-endings.ts'
import { nameAgent } from './agent.ts'

export interface SessionResponse extends BearerResponse {
  refresh_token: string
  api_url: string
  user_id: string
  usertype: UserType
}

export interface SessionUser {
  userId: string
  usertype: UserType
  home: string
}

export type CallOrigin = Omit<SessionOrigin, 'agent'> & { agent?: string | undefined }

export interface Sessions {
  /** `agent` of the origin is the header of the login, of which only a name is kept. */
  open(tx: DirectoryTx, user: SessionUser, origin: CallOrigin): Promise<SessionResponse>
  refresh(refreshToken: string): Promise<SessionResponse>
  /** Ends that session only. */
  end(grantId: string): Promise<void>
}

type Deps = Pick<AccountDeps, 'directory' | 'tokens' | 'regions'> & { returnEndings: Pick<ReturnEndings, 'endByLogin'> }

export const sessions = ({ directory, tokens, regions, returnEndings }: Deps): Sessions => {
  const requireApiUrl = (home: string): string => {
    const url = regions.getApiUrl(home)
    if (url === undefined) throw new Error(`the region ${home} has not announced its address`)
    return url
  }
  const buildResponse = async (user: SessionUser, grantId: string, refreshToken: string): Promise<SessionResponse> => ({
    // A session belongs to no client, so it has no generation.
    ...(await tokens.issue({ sub: user.userId, kind: 'session', gen: 0, grant: grantId }, 'session')),
    refresh_token: refreshToken,
    api_url: requireApiUrl(user.home),
    user_id: user.userId,
    usertype: user.usertype,
  })

  return {
    async open(tx, user, { agent, ...opening }) {
      await returnEndings.endByLogin(tx, user.userId)
      const origin: SessionOrigin = { ...opening, agent: nameAgent(agent ?? undefined) }
      const grant = await tokens.grants.open(tx, { kind: 'session', userId: user.userId, origin })
      const { grantId, refreshToken } = grant
      return buildResponse(user, grantId, refreshToken)
    },
    async refresh(refreshToken) {
      const grant = await tokens.grants.find(refreshToken, null)
      const user = grant && (await loadState(directory, grant.userId))
      if (!user) throw new ApiError('oauth.invalid_grant')
      // T-86: checked before the token is used, so that the same call succeeds once the region is back.
      if (regions.getMode(user.home) === 'out_of_order') throw new ApiError('platform.out_of_order')
      const rotated = await tokens.grants.rotate(refreshToken, null)
      if (!rotated) throw new ApiError('oauth.invalid_grant')
      return buildResponse(user, rotated.grantId, rotated.refreshToken)
    },
    end: (grantId) => directory.transaction((tx) => tokens.grants.revoke(tx, { grantId })),
  }
}

// Requests a region move for the owner of an account (G-011, G-043); the mover carries it out afterwards.
import { ApiError, refusedBecause } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'
import type { SessionCaller } from '../../../../gate/caller.ts'
import { isSameRegion, parseRegion } from '../../../../platform/ids/cell-keys.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { MoveDeps } from '../move-deps.ts'
import { insertMove } from '../move-store.ts'

/** Wakes the movers of every process. */
export const MOVE_TOPIC = 'region_move'

export interface MoveResponse {
  region: string
  /** `unchanged`: the account lives there already. */
  status: 'moving' | 'unchanged'
}

export const moveRequests = ({ directory, databasesByRegion, clock, accounts, regions }: MoveDeps) => {
  const requireKnown = (region: string): void => {
    if (!regions.list().some(({ key }) => key === region)) throw new ApiError('account.region_unknown')
  }
  const requireReachable = (home: string, to: string): void => {
    if (databasesByRegion.has(home) && databasesByRegion.has(to)) return
    throw refusedBecause('account.region_unknown', reason('region.other_installation'))
  }
  /** A move writes in both regions, so none starts while either is paused or out of order. */
  const requireWritable = (keys: readonly string[]): void => {
    const modes = keys.map((key) => regions.getMode(key))
    if (modes.includes('out_of_order')) throw new ApiError('platform.out_of_order')
    if (modes.includes('writes_paused')) throw new ApiError('db.writes_paused')
  }

  const begin = async (tx: DirectoryTx, caller: SessionCaller, to: string): Promise<MoveResponse> => {
    const { userId } = caller
    const account = await accounts.homeRegions.lock(tx, userId)
    if (!account) throw new ApiError('auth.token_invalid')
    const stays = account.movingTo === null || isSameRegion(account.movingTo, account.home)
    if (stays && isSameRegion(account.home, to)) return { region: parseRegion(to), status: 'unchanged' }
    const move = { userId, from: account.home, to, status: 'copying', startedAt: clock.now() } as const
    if (!(await insertMove(tx, move))) throw new ApiError('account.move_in_progress')
    await accounts.homeRegions.startMove(tx, userId, to)
    if (account.usertype === 'company') {
      const data = { from: parseRegion(move.from), to: parseRegion(to) }
      await accounts.audit(tx, { companyUserId: userId, actor: caller, action: 'account.region_move_begun', data })
    }
    await directory.notify(tx, MOVE_TOPIC, userId)
    return { region: parseRegion(to), status: 'moving' }
  }

  return {
    /** The caller owns the account: the pipeline refuses clients and delegates. */
    async request(caller: SessionCaller, region: string): Promise<MoveResponse> {
      requireKnown(region)
      const kind = caller.kind === 'company' ? 'company' : 'person'
      const to = isSameRegion(caller.home, region) ? caller.home : await accounts.chooseCell(region, kind)
      requireReachable(caller.home, to)
      requireWritable([caller.home, to])
      return directory.transaction((tx) => begin(tx, caller, to))
    },
  }
}

export type MoveRequests = ReturnType<typeof moveRequests>

// The region move (G-011, G-043): asked for by the owner, carried out beside the requests, gone on with after a crash.
import { ApiError } from '@company-data/protocol/errors'
import type { Transaction } from 'kysely'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { mover } from './mover.ts'
import type { MoveNeeds } from './needs.ts'
import { insertMove, lockHome } from './store.ts'

const MOVE_TOPIC = 'region_move'
const ACCOUNT_TOPIC = 'account'

export interface MoveAnswer {
  region: string
  /** `unchanged`: it is the home already. */
  status: 'moving' | 'unchanged'
}

export interface RegionMoves {
  /** Of the owner of what moves; the pipeline keeps clients and delegates away. */
  request(caller: SessionCaller, region: string): Promise<MoveAnswer>
  /** Carries out what is asked for from now on, and what an earlier process left unfinished. */
  start(): Promise<void>
  jobs: Job[]
  stop(): Promise<void>
}

export const regionMoves = (needs: MoveNeeds): RegionMoves => {
  const { directory, regionDatabases, clock, accounts, regions } = needs
  const moves = mover(needs)
  let stopListening = async (): Promise<void> => undefined

  const requireReachable = (home: string, region: string): void => {
    if (!regions.list().some(({ key }) => key === region)) throw new ApiError('account.region_unknown')
    if (regionDatabases.has(home) && regionDatabases.has(region)) return
    throw new ApiError('account.region_unknown', {
      message: 'That region is served by another installation; data cannot be moved there from here.',
    })
  }
  /** A move writes on both sides: while either is paused or rebuilt, none begins. */
  const requireOpen = (keys: readonly string[]): void => {
    const modes = keys.map((key) => regions.modeOf(key))
    if (modes.includes('out_of_order')) throw new ApiError('platform.out_of_order')
    if (modes.includes('writes_paused')) throw new ApiError('db.writes_paused')
  }

  const begin = async (tx: Transaction<DirectoryTables>, caller: SessionCaller, to: string): Promise<MoveAnswer> => {
    const home = await lockHome(tx, caller.userId)
    if (!home) throw new ApiError('auth.token_invalid')
    if (home.movingTo === null && home.region === to) return { region: to, status: 'unchanged' }
    const move = { userId: caller.userId, from: home.region, to, status: 'copying', startedAt: clock.now() } as const
    if (!(await insertMove(tx, move))) throw new ApiError('account.move_in_progress')
    if (home.usertype === 'company') {
      const data = { from: move.from, to }
      await accounts.audit(tx, {
        companyUserId: caller.userId,
        actor: caller,
        action: 'account.region_move_begun',
        data,
      })
    }
    // From here on the pipeline refuses the writes of everybody who acts for this account.
    await directory.notify(tx, ACCOUNT_TOPIC, caller.userId)
    await directory.notify(tx, MOVE_TOPIC, caller.userId)
    return { region: to, status: 'moving' }
  }

  return {
    async request(caller, region) {
      requireReachable(caller.home, region)
      requireOpen([caller.home, region])
      return directory.transaction((tx) => begin(tx, caller, region))
    },
    async start() {
      stopListening = await directory.listen(MOVE_TOPIC, () => moves.wake())
      moves.wake()
    },
    // The notice wakes the mover at once; the job is for what failed, and for a notice that was lost.
    jobs: [{ name: 'regions.move', everyMs: 10_000, run: () => moves.run() }],
    async stop() {
      await stopListening()
      await moves.stop()
    },
  }
}

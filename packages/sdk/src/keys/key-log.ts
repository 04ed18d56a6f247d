// The calls of a session about the key log. The checks are loaded when one is first made.

import { platformCalls } from '../operations/platform.ts'
import type { Device } from '../session/device.ts'
import type { ForeignLeaves, LoggedService } from './key-log/check-log.ts'
import type { LogPosition } from './key-log/merkle.ts'

export const keyLogCalls = ({ api, pins, seenLog, relyingParty }: Device) => {
  const readKey = async (): Promise<string> => (await platformCalls({ api, relyingParty }).read()).key_log_key
  const deps = { api, pins, seenLog, readKey }
  const load = () => import('./key-log/check-log.ts')
  return {
    /**
     * Checks that the log only grew since the last check of this account, and that it binds the code of the service to this
     * key. Throws `key_log_mismatch` otherwise, `key_log_shrunk` if the log was put back, and `key_log_forked` if it is another one.
     * @example
     * const profile = await person.codes.lookUp('EXAMPLE/NEWSLETT')
     * if (profile.kind === 'service') await person.keyLog.check({ ...profile, code: 'EXAMPLE/NEWSLETT' })
     */
    check: async (service: LoggedService): Promise<void> => (await load()).checkService(deps, service),
    /**
     * Checks only that the log grew since the last check, of this account and in this browser. Throws as `check` does.
     * @example
     * await person.keyLog.checkGrowth()
     */
    checkGrowth: async (): Promise<void> => void (await (await load()).checkCheckpoint(deps)),
    /**
     * The leaves since a position that bind a code of these services, or one of the services, to a foreign key, and the position to
     * continue from. The root of all leaves must be that of the signed checkpoint, so none is hidden: `key_log_mismatch` otherwise.
     * @example
     * const { leaves } = await company.keyLog.findForeign(await company.services.list())
     * if (leaves.length > 0) console.warn('Another key was logged for one of our codes.')
     */
    findForeign: async (
      services: ReadonlyArray<{ id: string; code: string; public_key: string }>,
      from: LogPosition = { next: 0, peaks: [] },
    ): Promise<ForeignLeaves> => (await load()).findForeignLeaves(deps, services, from),
  }
}

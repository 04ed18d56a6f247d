// Opens a return with the mailed code: the keys that the kit wraps and a token, or a waiting time.
import { ApiError } from '@company-data/protocol/errors'
import type { OpenedReturn, ReturnOpening } from '@company-data/protocol/wire/identity/recovery/account-return'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { lockById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import type { CheckedCode, MailedCodes } from '../mailed-codes.ts'
import type { Kits } from '../recovery-kit/recovery-kits.ts'
import { findReturn, findReturnTarget, lockReturn } from '../return-store.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import { hashAddress, isRightKit } from './begin-return.ts'
import { decideReturn, type ReturnWaits } from './return-decision.ts'
import { denied, returnOutcomes } from './return-outcomes.ts'

type Deps = Parameters<typeof returnOutcomes>[0] &
  Pick<AccountDeps, 'directory' | 'limits'> &
  ReturnWaits & {
    mailedCodes: MailedCodes
    secondFactor: SecondFactor
    kits: Pick<Kits, 'hashProof'>
  }

export const createReturnOpening = (deps: Deps) => {
  const { directory, clock, limits, mailedCodes, secondFactor } = deps
  const { openReady, openWaiting } = returnOutcomes(deps)

  /**
   * Counts a try of the code, unless the id of the return is wrong: only its owner can use up the tries. Calls with a
   * wrong id are counted apart, so that strangers cannot lock out the owner.
   */
  const requireCode = async (input: ReturnOpening): Promise<CheckedCode> => {
    const target = await findReturnTarget(directory.kysely, input.email.toLowerCase())
    const isRight = isRightKit(deps, target, input.kit)
    const row =
      target && isUuid(input.return_id) && (await findReturn(directory.kysely, target.user_id, input.return_id))
    limits.takeOrRefuse(
      'codeTries',
      `${row ? 'return' : 'unknown return'} ${hashAddress(deps, input.email.toLowerCase())}`,
    )
    const code = target && row ? await mailedCodes.check(target.user_id, 'kit_return', input.code) : undefined
    if (!code || !isRight) throw denied()
    return code
  }

  return async (input: ReturnOpening): Promise<OpenedReturn> => {
    const code = await requireCode(input)
    const result = await directory.transaction(async (tx) => {
      const account = await lockById(tx, code.userId)
      const row = account && (await lockReturn(tx, code.userId, input.return_id))
      // The second of two concurrent calls with one code finds no code.
      if (!row || !(await mailedCodes.use(tx, code))) throw denied()
      const hasSecondFactor = secondFactor.isOn(account)
      const isShown = hasSecondFactor && input.second_factor != null
      if (isShown && !(await secondFactor.use(tx, account, input.second_factor ?? ''))) throw denied()
      const wants = input.wait === true ? 'wait' : 'code'
      const decision = decideReturn({ row, hasSecondFactor, isShown, wants, now: clock.now() }, deps)
      // The transaction ends here without using the code up.
      if (decision.status === 'code_required') throw new ApiError('auth.code_required')
      return decision.status === 'ready'
        ? openReady(tx, account, row, decision.isShown)
        : openWaiting(tx, account, row, decision)
    })
    if (!result) throw denied()
    return result
  }
}

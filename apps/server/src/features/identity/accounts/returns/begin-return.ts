// Begins a return with the recovery kit: mails a code if address and kit are right, and responds alike in every case.
import { recoveryCode } from '@company-data/protocol/limits'
import type { BegunReturn } from '@company-data/protocol/wire/identity/recovery/account-return'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { equalInConstantTime } from '../../../../platform/secrets/secrets.ts'
import type { AccountDeps } from '../deps.ts'
import { toRecipient } from '../mail-recipient.ts'
import { mailTexts } from '../mail-texts/mail-texts.ts'
import type { MailedCodes } from '../mailed-codes.ts'
import type { Kits } from '../recovery-kit/recovery-kits.ts'
import { beginReturn, findReturnTarget, type ReturnTarget } from '../return-store.ts'
import { respondAfterFloor } from './response-floor.ts'

const CODE_MS = recoveryCode.minutes * 60_000
/** No account has this id: the proof of an unknown address is hashed as well. */
const NO_USER_ID = 'no account'

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'ids' | 'secrets' | 'limits' | 'mail'> & {
  mailedCodes: MailedCodes
  kits: Pick<Kits, 'hashProof'>
}

/** A keyed hash, so that a limit holds no address. */
export const hashAddress = ({ secrets }: Pick<AccountDeps, 'secrets'>, email: string): string =>
  secrets.keyedHash(email, 'account.return_address')

/** True if the proof is the one of the account's kit. */
export const isRightKit = (
  { kits }: { kits: Pick<Kits, 'hashProof'> },
  target: ReturnTarget | undefined,
  kit: string,
): boolean => {
  const hash = kits.hashProof(target?.user_id ?? NO_USER_ID, kit)
  return target?.proof_hash != null && equalInConstantTime(target.proof_hash, hash)
}

export const createReturnBeginning = (deps: Deps) => {
  const { directory, clock, ids, limits, mail, mailedCodes } = deps

  const mailCode = ({ user_id: userId, email }: ReturnTarget, id: string): Promise<void> =>
    directory.transaction(async (tx) => {
      await beginReturn(tx, { id, userId, now: clock.now() })
      await mailedCodes.send(tx, { userId, purpose: 'kit_return', to: email })
    })
  /** A stranger knows the address and tries kits: its owner should know, but not be flooded. */
  const mailWarning = async (target: ReturnTarget): Promise<void> => {
    if (limits.take('kitNotices', target.user_id)?.allowed === false) return
    const notice = { ...toRecipient(target), kind: 'kit_wrong', ...mailTexts(target).kitWrong() }
    await directory.transaction((tx) => mail.add(tx, notice))
  }

  return async ({ email, kit }: { email: string; kit: string }): Promise<BegunReturn> => {
    const address = email.toLowerCase()
    const id = ids.next()
    const expiresAt = new Date(clock.nowMs() + CODE_MS)
    return respondAfterFloor(async () => {
      const target = await findReturnTarget(directory.kysely, address)
      const isRight = isRightKit(deps, target, kit)
      // Counted apart: strangers with wrong kits cannot lock out the owner, who has the right one.
      limits.takeOrRefuse('returnsPerTarget', `${isRight ? 'right kit' : 'kit'} ${hashAddress(deps, address)}`)
      if (target) await (isRight ? mailCode(target, id) : mailWarning(target))
      return { return_id: id, expires_at: formatTimestamp(expiresAt) }
    })
  }
}

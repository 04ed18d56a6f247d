// The ways back without the password: with the recovery kit, or by starting over.
import { deriveKitProof, KIT_SALT, requireKitSecret } from '@company-data/crypto'
import { accountPrefix, authPrefix } from '@company-data/protocol/contract/prefixes'
import type { accountReturns } from '@company-data/protocol/nouns/account-returns/contract'
import { accountReturnRoutes } from '@company-data/protocol/nouns/account-returns/routes'
import type { recoveryKit } from '@company-data/protocol/nouns/recovery-kit/contract'
import { recoveryKitRoutes } from '@company-data/protocol/nouns/recovery-kit/routes'
import type { ConfirmedStartOver, OpenedReturn } from '@company-data/protocol/wire/identity/recovery/account-return'
import type { Device } from '../../session/device.ts'
import { newVerifier, readAuthSalt } from '../../session/password-verifier.ts'
import { type Calls, calls } from '../../transport/calls.ts'
import { frontDoor } from '../../transport/front-door.ts'
import { type SignIn, startSession } from '../start-session.ts'
import { createKit, rewrapKeys } from './wrap-keys.ts'

/**
 * The proofs that open a return.
 * @example
 * const proof: ReturnProof = { code: '123456', second_factor: '654321' }
 * const result = await accountReturn.open(proof)
 */
export interface ReturnProof {
  /** From the mail that the beginning has sent. */
  code: string
  /** A code of the second factor or a recovery code, if the second factor is on. */
  second_factor?: string
  /** Wait instead of a code of the second factor. */
  wait?: boolean
}

/**
 * A return that is ready: it sets a new password and brings a new kit.
 * @example
 * const result = await accountReturn.open({ code: '123456' })
 * if (result.status === 'ready') {
 *   await result.finish('a much longer password')
 *   console.log(result.kitCode)
 * }
 */
export interface ReadyReturn {
  status: 'ready'
  user_id: string
  usertype: 'person' | 'company'
  /** The code of the new kit, valid once the return is finished. It is known before, so that no lost response loses it. */
  kitCode: string
  /** Sets the password, ends every other access, and signs in. */
  finish(newPassword: string): Promise<SignIn & { kit_id: string }>
  /** After a lost response of `finish`: true if the new password is valid. Sign in with it then. */
  isFinished(): Promise<boolean>
}

/**
 * A return that waits: begin and open it again from `ready_at` on.
 * @example
 * const result = await accountReturn.open({ code: '123456', wait: true })
 * if (result.status === 'waiting') console.log((result satisfies WaitingReturn).ready_at)
 */
export interface WaitingReturn {
  status: 'waiting'
  ready_at: string
}

/**
 * A return that was begun. If address and kit are right, a code is in the mailbox.
 * @example
 * const accountReturn: AccountReturn = await person.returns.begin({ email, kitCode })
 * const result = await accountReturn.open({ code: '123456' })
 */
export interface AccountReturn {
  expires_at: string
  open(proof: ReturnProof): Promise<ReadyReturn | WaitingReturn>
}

interface Returning {
  device: Device
  raw: Calls<typeof accountReturns>
  email: string
  /** The secret of the sheet. */
  secret: string
}

const prepareReady = async (
  { device, raw, email, secret }: Returning,
  { return_token, user_id, usertype, ...keys }: Extract<OpenedReturn, { status: 'ready' }>,
): Promise<ReadyReturn> => {
  // The platform got the key of this salt as the proof of the kit, so it could have made such a wrap.
  device.key.salts.requireSafeAuth(KIT_SALT)
  for (const wrapped of [keys.encrypted_private_key, keys.encrypted_recovery_private_key])
    if (wrapped) device.key.salts.requireSafeWrap(wrapped)
  const kit = await createKit(keys, secret)
  const sentSalts = new Set<string>()
  return {
    status: 'ready',
    user_id,
    usertype,
    kitCode: kit.code,
    async finish(newPassword) {
      const verifier = await newVerifier(newPassword)
      const wraps = await rewrapKeys(keys, secret, newPassword)
      sentSalts.add(verifier.auth_salt)
      const response = await raw.finish({ return_token, ...verifier, ...wraps, new_kit: kit.keys })
      return { ...(await startSession(device, response, { email, password: newPassword })), kit_id: response.kit_id }
    },
    isFinished: async () => sentSalts.has(await readAuthSalt(device.api, email)),
  }
}

export const accountReturnCalls = (device: Device) => {
  const { api } = device
  const raw = calls<typeof accountReturns>()(api, accountReturnRoutes, authPrefix, frontDoor)
  const { cancelReturn } = calls<typeof recoveryKit>()(api, recoveryKitRoutes, accountPrefix)
  return {
    /**
     * Begins a return with the code of the recovery kit. The response is the same whether or not anything fits; a mistyped
     * code is refused here with a `CryptoError` that names its groups.
     * @example
     * const started = await person.returns.begin({ email, kitCode })
     * // The code comes by mail.
     * const result = await started.open({ code })
     * if (result.status === 'ready') await result.finish('a much longer password')
     */
    async begin({ email, kitCode }: { email: string; kitCode: string }): Promise<AccountReturn> {
      const secret = requireKitSecret(kitCode)
      const kit = await deriveKitProof(kitCode)
      const { return_id, expires_at } = await raw.begin({ email, kit })
      return {
        expires_at,
        async open(proof) {
          const result = await raw.open({ ...proof, return_id, email, kit })
          return result.status === 'waiting' ? result : prepareReady({ device, raw, email, secret }, result)
        },
      }
    },
    /**
     * Asks to delete an account that its owner cannot open any more. A code is mailed if there is one.
     * @example
     * await person.returns.startOver(email)
     */
    startOver: async (email: string): Promise<void> => {
      await raw.startOver({ email })
    },
    /**
     * Confirms the start-over with the mailed code: at `due_at` the account is deleted and its address is free.
     * @example
     * const { due_at } = await person.returns.confirmStartOver({ email, code })
     */
    confirmStartOver: (confirmation: { email: string; code: string }): Promise<ConfirmedStartOver> =>
      raw.confirmStartOver(confirmation),
    /**
     * Ends a return or a start-over that waits; `return` of `account.read()` shows it.
     * @example
     * await person.returns.cancel()
     */
    cancel: cancelReturn,
  }
}

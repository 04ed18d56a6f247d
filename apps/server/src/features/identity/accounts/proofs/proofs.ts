// Proofs that the person behind a session agrees: a device's signature, the passcode, a TOTP code or a mailed code.
import { createPublicKey, verify } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import type { Assertion } from '@company-data/protocol/wire/identity/step-up'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { type AccountRow, findById, giveBackTotpStep, useTotpStep } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { findDevice, touchDevice } from '../device-store.ts'
import type { MailedCodes } from '../mailed-codes.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import type { Passcodes } from '../password/passcode.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'

/** A text that a device signed: base64 of r ‖ s of ECDSA P-256 with SHA-256, the format of WebCrypto (G-113). */
export interface SignedText {
  deviceId: string
  text: string
  signature: string
  /** The assertion of a passkey. */
  assertion?: Assertion | null | undefined
}

/** The members with which anyone can verify a signature without the platform. */
export interface CheckedSignature {
  publicKey: string
  unlockedBy: 'passkey' | 'device_key'
  /** Only of a passkey. */
  assertion?: Assertion
}

/** A valid proof. The operation that it proves uses it up, but only on success. */
export interface UsableProof {
  /** False if another operation used it first. A retried operation may call it again. */
  use(): Promise<boolean>
  /** For an operation that used it and failed: the same proof is valid again, unless a newer one took its place. */
  giveBack(): Promise<void>
}

export interface Proofs {
  /**
   * Undefined when the signature is wrong, or the account has no such device that signs. A passkey needs an assertion.
   * With REQUIRE_USER_VERIFICATION only passkeys sign.
   */
  checkSignature(userId: string, signed: SignedText): Promise<CheckedSignature | undefined>
  /**
   * Slow. A wrong one counts per account against the login limit; for an account without a passcode every one is
   * wrong.
   */
  checkPasscode(userId: string, passcode: string): Promise<boolean>
  /** Undefined if the code is wrong or was used, and if the second factor is off. */
  checkTotp(userId: string, code: string): Promise<UsableProof | undefined>
  /** Mails a code that proves an operation on one object only, and replaces an earlier one for it. */
  mailCode(userId: string, about: string): Promise<{ expiresAt: Date }>
  /** Each attempt counts, even if the operation fails afterwards. */
  checkMailedCode(userId: string, mailedCode: { about: string; code: string }): Promise<UsableProof | undefined>
}

const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/
const PURPOSE = 'proof'

const isSignedBy = (publicKey: string, { text, signature }: SignedText): boolean => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const bytes = Buffer.from(signature, 'base64')
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
}

/** A retried transaction calls again and gets the same result. */
const createSingleUseProof = (use: () => Promise<boolean>, undo: () => Promise<void>): UsableProof => {
  let outcome: Promise<boolean> | undefined
  return {
    use: () => (outcome ??= use()),
    async giveBack() {
      const isUsed = await outcome?.catch(() => false)
      outcome = undefined
      if (isUsed) await undo()
    },
  }
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'requireUserVerification'> & {
  passkeys: Passkeys
  passcodes: Passcodes
  secondFactor: SecondFactor
  mailedCodes: MailedCodes
}

export const proofs = (deps: Deps): Proofs => {
  const { directory, clock, requireUserVerification, passkeys, passcodes, secondFactor, mailedCodes } = deps
  const requireAccount = async (userId: string): Promise<AccountRow> => {
    const account = await findById(directory.kysely, userId)
    if (!account) throw new ApiError('auth.token_invalid')
    return account
  }
  const checkPasskey = async (userId: string, signed: SignedText & { assertion: Assertion }) => {
    const publicKey = (await passkeys.check(userId, signed.text, signed))?.public_key
    return publicKey ? ({ publicKey, unlockedBy: 'passkey', assertion: signed.assertion } as const) : undefined
  }
  const checkDeviceKey = async (userId: string, signed: SignedText): Promise<CheckedSignature | undefined> => {
    if (requireUserVerification || !isUuid(signed.deviceId) || !SIGNATURE.test(signed.signature)) return undefined
    const device = await findDevice(directory.kysely, userId, signed.deviceId)
    if (!device?.public_key || device.kind !== 'key' || !isSignedBy(device.public_key, signed)) return undefined
    await touchDevice(directory.kysely, device.device_id, clock.now())
    return { publicKey: device.public_key, unlockedBy: 'device_key' }
  }
  return {
    checkSignature: async (userId, signed) =>
      signed.assertion == null
        ? checkDeviceKey(userId, signed)
        : checkPasskey(userId, { ...signed, assertion: signed.assertion }),
    checkPasscode: async (userId, passcode) => passcodes.check(await requireAccount(userId), passcode),
    async checkTotp(userId, code) {
      const account = await requireAccount(userId)
      const step = secondFactor.isOn(account) ? secondFactor.check(account, code) : undefined
      if (step === undefined) return undefined
      return createSingleUseProof(
        () => useTotpStep(directory.kysely, account, step),
        () => giveBackTotpStep(directory.kysely, account, step),
      )
    },
    async mailCode(userId, about) {
      const { email } = await requireAccount(userId)
      return directory.transaction((tx) => mailedCodes.send(tx, { userId, purpose: PURPOSE, about, to: email ?? '' }))
    },
    async checkMailedCode(userId, { about, code }) {
      const checkedCode = await mailedCodes.check(userId, PURPOSE, code, about)
      if (!checkedCode) return undefined
      return createSingleUseProof(
        () => directory.transaction((tx) => mailedCodes.use(tx, checkedCode)),
        () => mailedCodes.giveBack(checkedCode),
      )
    },
  }
}

// The records of an account and its login that the clients return.

import type * as accountWire from '@company-data/protocol/wire/identity/account'
import type * as accountKeysWire from '@company-data/protocol/wire/identity/account-keys'
import type * as auditLogWire from '@company-data/protocol/wire/identity/audit-log'
import type * as emailWire from '@company-data/protocol/wire/identity/email'
import type * as profileWire from '@company-data/protocol/wire/identity/profile'
import type * as accountReturnWire from '@company-data/protocol/wire/identity/recovery/account-return'
import type * as recoveryKitWire from '@company-data/protocol/wire/identity/recovery/recovery-kit'
import type * as recoveryCopiesWire from '@company-data/protocol/wire/identity/recovery-copies'
import type * as secondFactorWire from '@company-data/protocol/wire/identity/second-factor'
import type * as sessionsWire from '@company-data/protocol/wire/identity/sessions'
import type * as trustedDevicesWire from '@company-data/protocol/wire/identity/trusted-devices'
import type * as quotaWire from '@company-data/protocol/wire/operations/quotas'
import type * as regionMoveWire from '@company-data/protocol/wire/operations/region-move'

/**
 * An account.
 * @example
 * const { level, region }: Account = await company.account.read()
 */
export type Account = accountWire.Account

/**
 * A limit of an account and what is used of it. `unit` says whether rows or bytes are counted.
 * @example
 * const quotas: AccountQuota[] = await company.quotas.list()
 */
export type AccountQuota = quotaWire.AccountQuota

/**
 * The account key of a company. The private key is wrapped by the owner's password.
 * @example
 * const { public_key_sha256 }: AccountKeyRecord = await company.accountKey.read()
 */
export type AccountKeyRecord = accountKeysWire.AccountKeyRecord

/**
 * One entry of the audit log.
 * @example
 * for await (const entry of company.auditLog.list()) {
 *   const { at, action, actor }: AuditEntry = entry
 *   console.log(at, action, actor.kind)
 * }
 */
export type AuditEntry = auditLogWire.AuditEntry

/**
 * A change of the e-mail address that is not confirmed yet.
 * @example
 * const change: EmailChangeResponse = await person.email.change({ email: 'new@example.org', password })
 * console.log(change.email, 'stays until', change.pending_email, 'is confirmed')
 */
export type EmailChangeResponse = emailWire.EmailChangeResponse

/**
 * The profile of an account: the display name and the language.
 * @example
 * const { display_name, language }: Profile = await person.profile.read()
 */
export type Profile = profileWire.Profile

/**
 * A change of the profile; absent members stay. An account client may change the display name only.
 * @example
 * const patch: ProfilePatch = { language: 'en' }
 * await person.profile.update(patch)
 */
export type ProfilePatch = profileWire.ProfilePatch

/**
 * A recovery copy in the list of copies; the secret itself is not in it.
 * @example
 * const copies: RecoveryCopy[] = await company.recoveryCopies.list()
 */
export type RecoveryCopy = recoveryCopiesWire.RecoveryCopy

/**
 * The kind of secret in a recovery copy.
 * @example
 * const kind: RecoveryKind = 'client_secret'
 */
export type RecoveryKind = recoveryCopiesWire.RecoveryKind

/**
 * The setup data of an authenticator app.
 * @example
 * const { otpauth_url }: SecondFactorSetup = await person.secondFactor.setUp()
 */
export type SecondFactorSetup = secondFactorWire.SecondFactorSetup

/**
 * The state of the second factor.
 * @example
 * const { twofa_enabled }: SecondFactorState = await person.secondFactor.read()
 */
export type SecondFactorState = secondFactorWire.SecondFactorState

/**
 * The second factor is on. `recovery_codes` are shown in this response only; each works once in place of a code.
 * @example
 * const { recovery_codes }: SecondFactorConfirmed = await person.secondFactor.confirm('123456')
 */
export type SecondFactorConfirmed = secondFactorWire.SecondFactorConfirmed

/**
 * New recovery codes of the second factor; the old ones have ended.
 * @example
 * const { recovery_codes }: RecoveryCodes = await person.secondFactor.renewCodes({ password, code: '123456' })
 */
export type RecoveryCodes = secondFactorWire.RecoveryCodes

/**
 * The recovery kit of an account, without its code.
 * @example
 * const { kit_id, confirmed }: RecoveryKitRecord = await person.recoveryKit.read()
 */
export type RecoveryKitRecord = recoveryKitWire.RecoveryKitRecord

/**
 * A start-over that was confirmed: the account is deleted at `due_at`.
 * @example
 * const { due_at }: ConfirmedStartOver = await person.returns.confirmStartOver({ email, code: '123456' })
 */
export type ConfirmedStartOver = accountReturnWire.ConfirmedStartOver

/**
 * An app or a browser that is signed in to the account.
 * @example
 * const sessions: SessionRecord[] = await person.sessions.list()
 * for (const { id, is_current } of sessions) if (!is_current) await person.sessions.end(id)
 */
export type SessionRecord = sessionsWire.SessionRecord

/**
 * A device to trust. The public key is the SPKI in base64 of a P-256 key that was made on the device.
 * @example
 * const phone: NewTrustedDevice = { name: 'Telephone', public_key: spki }
 * const { device_id } = await person.trustedDevices.create(phone)
 */
export type NewTrustedDevice = trustedDevicesWire.NewTrustedDevice

/**
 * A device of the account. Its public key is null for a browser that only skips the second factor.
 * @example
 * const devices: TrustedDevice[] = await person.trustedDevices.list()
 */
export type TrustedDevice = trustedDevicesWire.TrustedDevice

/**
 * The response to a request for another home region.
 * @example
 * const { status }: RegionMove = await company.account.moveRegion('us')
 */
export type RegionMove = regionMoveWire.RegionMove

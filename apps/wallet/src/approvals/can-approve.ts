// Decides if an approval can be sent: with a passkey, or with a field for the passcode. Pure.

interface UnlockState {
  /** Undefined until it is known. */
  hasPasskey: boolean | undefined
  byPasskey: boolean
  /** True if there is neither a passkey nor a passcode; undefined until the account is read. */
  isUnlockMissing: boolean | undefined
}

export const canApprove = ({ hasPasskey, byPasskey, isUnlockMissing }: UnlockState): boolean =>
  hasPasskey !== undefined && (byPasskey ? isUnlockMissing !== true : isUnlockMissing === false)

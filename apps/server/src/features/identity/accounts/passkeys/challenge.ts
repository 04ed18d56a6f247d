// Challenges for passkeys: their own proof that the platform made them, so only used ones are stored.
import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { equalInConstantTime, type Secrets } from '../../../../platform/secrets/secrets.ts'

const PURPOSE = 'account.passkey_challenge'
const VALID_MS = 120_000
/** An action checks a challenge before its slow steps and uses it up after them: by then it may have expired. */
const REMEMBERED_LONGER_MS = 3_600_000
const TIME_BYTES = 8
const RANDOM_BYTES = 16
const MAC_BYTES = 16

export interface ReadChallenge {
  /** A used challenge is remembered by it. */
  id: string
  rememberUntil: Date
}

export const challenges = ({ clock, secrets }: { clock: Clock; secrets: Pick<Secrets, 'keyedHash'> }) => {
  const seal = (content: Buffer): Buffer =>
    createHash('sha256')
      .update(secrets.keyedHash(content.toString('base64url'), PURPOSE))
      .digest()
      .subarray(0, MAC_BYTES)
  return {
    create(): { challenge: string; expiresAt: Date } {
      const expiresAt = new Date(clock.nowMs() + VALID_MS)
      const time = Buffer.alloc(TIME_BYTES)
      time.writeBigUInt64BE(BigInt(expiresAt.getTime()))
      const content = Buffer.concat([time, randomBytes(RANDOM_BYTES)])
      return { challenge: Buffer.concat([content, seal(content)]).toString('base64url'), expiresAt }
    },
    /** Undefined if it is forged or has expired. */
    read(challenge: string): ReadChallenge | undefined {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== TIME_BYTES + RANDOM_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge)
        return undefined
      const content = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
      const mac = bytes.subarray(TIME_BYTES + RANDOM_BYTES).toString('base64url')
      if (!equalInConstantTime(mac, seal(content).toString('base64url'))) return undefined
      const expiresAtMs = Number(content.readBigUInt64BE(0))
      if (clock.nowMs() > expiresAtMs) return undefined
      const id = `pk:${content.subarray(TIME_BYTES).toString('base64url')}`
      return { id, rememberUntil: new Date(expiresAtMs + REMEMBERED_LONGER_MS) }
    },
  }
}

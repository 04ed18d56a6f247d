// Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, 30 seconds, one step of drift either way. Pure.
import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../../../platform/secrets/secrets.ts'

const STEP_SECONDS = 30
const DIGITS = 6
const DRIFT_STEPS = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, the form in which authenticator apps accept a secret. */
export const base32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export const totpStep = (nowMs: number): number => Math.floor(nowMs / 1000 / STEP_SECONDS)

/** RFC 4226: the last four bits of the MAC select the four bytes of the number. */
export const totpCode = (secret: Uint8Array, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of the code, if it may be used now: within the drift, and later than the last used one. */
export const acceptedStep = (
  secret: Uint8Array,
  code: string,
  nowMs: number,
  lastUsedStep: number | null,
): number | undefined => {
  const now = totpStep(nowMs)
  let accepted: number | undefined
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++) {
    const isRight = equalInConstantTime(totpCode(secret, step), code)
    if (isRight && (lastUsedStep === null || step > lastUsedStep)) accepted ??= step
  }
  return accepted
}

export const otpauthUrl = (secret: string, account: string, issuer: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
  return `otpauth://totp/${label}?${query}`
}

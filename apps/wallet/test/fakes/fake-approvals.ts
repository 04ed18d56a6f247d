// Approvals at a fake platform: challenges that a test raises, the devices and the passcode of the person, and the decisions.
import { ApiError } from '@company-data/protocol/errors'
import type { FakeReply, FakeRequest, FakeWallet } from '@company-data/testkit/browser'

interface Challenge {
  challenge_id: string
  service_name: string
  company_name: string
  context: string
  number_matching: boolean
  created_at: string
  expires_at: string
}

interface Device {
  device_id: string
  name: string
  public_key: string | null
  trusted_for_login: boolean
  kind: 'key'
  credential_id: null
  synced: null
  unlocks: false
  created_at: string
  last_used_at: null
}

/** A key of a browser, which is not a passkey and was not used yet. */
const KEY = {
  trusted_for_login: false,
  kind: 'key',
  credential_id: null,
  synced: null,
  unlocks: false,
  last_used_at: null,
} as const

const toTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00')

export const COMPANY = 'Nordwind Energie'

/** The devices of the person, as the page removes them. */
export const fakeDevices = () => {
  const devices: Device[] = []
  const addKey = (name: string, device_id: string): void => {
    devices.push({ device_id, name, public_key: 'MFkw', ...KEY, created_at: toTime(Date.now()) })
  }
  const replies: Record<string, FakeReply> = {
    'GET /api/account/trusted-devices': () => devices,
    'DELETE /api/account/trusted-devices/{deviceId}': ({ params }: FakeRequest) => {
      const index = devices.findIndex(({ device_id }) => device_id === params.deviceId)
      if (index < 0) throw new ApiError('account.device_not_found')
      devices.splice(index, 1)
    },
  }
  return { devices, addKey, replies }
}

/**
 * Open challenges, the proofs to approve them, and the enrollments of the person.
 * @example
 * const approvals = fakeApprovals()
 * const { push } = await openFakeWallet({ replies: approvals.replies })
 * approvals.raise(push, 'Login from Vienna', { digits: '42' })
 */
export const fakeApprovals = (service = 'Customer Portal') => {
  const { devices, addKey, replies: deviceReplies } = fakeDevices()
  const open: Challenge[] = []
  const digits = new Map<string, string>()
  const enrollment = {
    service_id: crypto.randomUUID(),
    service_name: service,
    company_name: COMPANY,
    company_identity: null,
  }
  const enrollments = [{ ...enrollment, enrolled_at: toTime(Date.now()) }]
  let passcode: string | undefined
  const close = (challengeId: string | undefined): void => {
    const index = open.findIndex(({ challenge_id }) => challenge_id === challengeId)
    if (index >= 0) open.splice(index, 1)
  }
  const requireOpen = (id: string | undefined): void => {
    if (!open.some(({ challenge_id }) => challenge_id === id)) throw new ApiError('twofa.challenge_closed')
  }
  const isUnlocked = ({ unlock, passcode: sentPasscode, device_id }: Record<string, string>): boolean =>
    unlock === 'passcode' ? sentPasscode === passcode : devices.some((device) => device.device_id === device_id)
  const decide = (id: string, status: 'approved' | 'denied') => {
    close(id)
    return { challenge_id: id, status, completed_at: toTime(Date.now()) }
  }
  const replies: Record<string, FakeReply> = {
    ...deviceReplies,
    'GET /api/twofa/challenges': () => open,
    'GET /api/twofa/enrollments': () => enrollments,
    'DELETE /api/twofa/enrollments/{service_id}': () => {
      enrollments.length = 0
    },
    'PUT /api/account/passcode': ({ body }: FakeRequest) => {
      const isProven = body.current_passcode === passcode || body.password !== undefined
      if (passcode !== undefined && !isProven)
        throw new ApiError(body.current_passcode === undefined ? 'account.proof_required' : 'account.proof_invalid')
      passcode = body.passcode
      return { passcode_set: true }
    },
    'POST /api/twofa/challenges/{challenge_id}/approve': ({ params: { challenge_id: id = '' }, body }: FakeRequest) => {
      requireOpen(id)
      if (!isUnlocked(body)) throw new ApiError('twofa.unlock_failed')
      if (digits.has(id) && body.matching_digits !== digits.get(id)) throw new ApiError('twofa.digits_mismatch')
      return decide(id, 'approved')
    },
    'POST /api/twofa/challenges/{challenge_id}/deny': ({ params: { challenge_id: id = '' } }: FakeRequest) => {
      requireOpen(id)
      return decide(id, 'denied')
    },
  }
  const raise = (
    push: FakeWallet['push'],
    context: string,
    matchingDigits?: string,
    company_identity: object | null = null,
  ): string => {
    const challenge_id = crypto.randomUUID()
    if (matchingDigits !== undefined) digits.set(challenge_id, matchingDigits)
    const times = { created_at: toTime(Date.now()), expires_at: toTime(Date.now() + 240_000) }
    const names = { service_name: service, company_name: COMPANY, company_identity, context }
    open.push({ challenge_id, ...names, number_matching: matchingDigits !== undefined, ...times })
    push('twofa_challenge', challenge_id)
    return challenge_id
  }
  return { devices, addKey, enrollments, close, raise, replies }
}

// The sandbox approver shows a developer all five outcomes of a challenge, against a running platform.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { borrowPlatform } from '@company-data/testkit'
import { startJourney } from '../../testing/journey.ts'
import { createServiceClient, type SandboxApprover, type ServiceClient, startSandboxApprover } from '../index.ts'

const platform = await borrowPlatform()
const journey = startJourney(platform)
const { frontDoorUrl } = journey

let approver: SandboxApprover
let service: ServiceClient
let setNumberMatching: (isOn: boolean) => Promise<unknown>

before(async () => {
  const { client: company, email } = await journey.company()
  await company.level.update('pro')
  const { service: record } = await company.services.create({ name: 'Shop', admin_email: email })
  const { client_id, client_secret } = await company.serviceClients.create(record.id)
  service = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  approver = await startSandboxApprover({ frontDoorUrl, serviceCode: record.code, clientId: client_id })
  setNumberMatching = (enabled) => company.services.setNumberMatching(record.id, enabled)
})
after(() => approver.stop())

const readOutcome = async (context: string) => {
  const { challenge_id } = await service.challenges.create(approver.shareCode, { context })
  const { granted, status, reason, receipt } = await service.challenges.waitFor(challenge_id)
  return { granted, status, reason, isSigned: receipt !== null, challenge_id }
}

test('by default it approves with the signature of a device', async () => {
  const { granted, status, isSigned } = await readOutcome('Login')
  assert.deepEqual({ granted, status, isSigned }, { granted: true, status: 'approved', isSigned: true })
})

test('[D1-TFA-27] a rule by context gives approved, denied and, read twice, consumed', async () => {
  approver.decideBy(({ context }) =>
    context === 'Vienna' ? { do: 'approve', unlock: 'passcode' } : { do: 'deny', reason: 'not_me' },
  )
  const approved = await readOutcome('Vienna')
  assert.deepEqual([approved.status, approved.isSigned], ['approved', false])
  const denied = await readOutcome('Atlantis')
  assert.deepEqual([denied.granted, denied.status, denied.reason], [false, 'denied', 'not_me'])
  const secondResult = await service.challenges.waitFor(denied.challenge_id)
  assert.deepEqual([secondResult.granted, secondResult.status], [false, 'consumed'])
})

test('an ignored challenge expires', async () => {
  approver.decideBy(() => ({ do: 'ignore' }))
  const { challenge_id } = await service.challenges.create(approver.shareCode)
  await platform.advance(241)
  assert.equal((await service.challenges.waitFor(challenge_id)).status, 'expired')
})

test('revokes its enrollment, and enrolls again', async () => {
  approver.decideBy(() => ({ do: 'revoke' }))
  assert.equal((await readOutcome('Login')).status, 'revoked')
  await assert.rejects(service.challenges.create(approver.shareCode), { errorKey: 'twofa.not_enrolled' })
  await approver.enroll()
  approver.decideBy(() => ({ do: 'approve' }))
  assert.equal((await readOutcome('Login')).status, 'approved')
})

test('with number matching the rule provides the digits of the login', async () => {
  await setNumberMatching(true)
  const digits = new Map<string, string>()
  const { promise: raised, resolve: tellRaised } = Promise.withResolvers<void>()
  approver.decideBy(async ({ challenge_id, number_matching }) => {
    assert.equal(number_matching, true)
    await raised
    return { do: 'approve', matchingDigits: digits.get(challenge_id) ?? '' }
  })
  const { challenge_id, matching_digits } = await service.challenges.create(approver.shareCode)
  digits.set(challenge_id, matching_digits ?? '')
  tellRaised()
  assert.equal((await service.challenges.waitFor(challenge_id)).status, 'approved')
})

test('with number matching the rule types wrong digits until it is denied', async () => {
  await setNumberMatching(true)
  const { promise: digits, resolve: tellDigits } = Promise.withResolvers<string>()
  approver.decideBy(async () => ({ do: 'mistype', matchingDigits: await digits }))
  const { challenge_id, matching_digits = '' } = await service.challenges.create(approver.shareCode)
  tellDigits(matching_digits)
  assert.equal((await service.challenges.waitFor(challenge_id)).status, 'denied')
})

// A company with a service whose keys are known to the test, and people who share with it: made through the SDK.
import assert from 'node:assert/strict'
import { sealValue } from '@company-data/crypto'
import {
  createDelegateClient,
  createPortalClient,
  createServiceKeys,
  type NewRequestFieldInput,
  type PortalClient,
  type ServiceRecord,
} from '@company-data/sdk/company'
import { createPersonClient, type FieldAnswers, type PersonClient } from '@company-data/sdk/person'
import {
  expectStatus,
  mailbox,
  type TestAccount,
  type TestAnswer,
  type TestPlatform,
  uniqueName,
} from '@company-data/testkit'
import type { PortalUser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { type ServiceKeysTexts, serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'

const PASSWORD = 'a long password of the test'

export interface SharingCompany {
  owner: PortalUser
  company: PortalClient
  service: ServiceRecord
  passphrase: string
  /** Connects a new person with these answers. */
  connectPerson(name: string, answers: FieldAnswers): Promise<{ person: PersonClient; id: string }>
  /** Connects with what a person's device might send, right or wrong. */
  connectWith(person: TestAccount, answers: readonly TestAnswer[]): Promise<string>
  seal(plaintext: string): Promise<string>
  /** A delegate of the service, with the key handed over or not. */
  delegate(hasKey: boolean): Promise<PortalUser>
  unlock(page: Page, texts?: ServiceKeysTexts): Promise<void>
}

const registerOwner = async (platform: TestPlatform) => {
  const name = uniqueName()
  const owner = { email: `sharing-${name.toLowerCase()}@example.org`, password: PASSWORD }
  const company = createPortalClient({ frontDoorUrl: platform.frontDoor })
  await company.register({ ...owner, display_name: 'Share Ltd', company_code: `P${name}`.slice(0, 12) })
  await company.setLevel('basic')
  return { owner, company }
}

const delegateOf = async (platform: TestPlatform, company: PortalClient, service: ServiceRecord) => {
  const user = { email: `grace-${uniqueName().toLowerCase()}@example.org`, password: PASSWORD }
  const { id } = await company.inviteDelegate({ email: user.email, name: 'Grace', service_ids: [service.id] })
  const token = await mailbox(platform).codeFor(user.email, 'delegate_invite')
  await createDelegateClient({ frontDoorUrl: platform.frontDoor }).acceptInvite({ ...user, token })
  return { user, id }
}

export const sharingCompany = async (
  platform: TestPlatform,
  fields: readonly NewRequestFieldInput[],
): Promise<SharingCompany> => {
  const { owner, company } = await registerOwner(platform)
  const keys = await createServiceKeys()
  const created = { name: 'Newsletter', admin_email: owner.email }
  const { service } = await company.createService(created, { keys, recoveryCopy: true })
  const { config_token } = await company.getServiceRequestFields(service.id)
  const published = await company.publishServiceRequestFields(service.id, config_token, fields)
  return {
    owner,
    company,
    service,
    passphrase: keys.passphrase,
    seal: (plaintext) => sealValue(plaintext, service.public_key),
    async connectPerson(name, answers) {
      const person = createPersonClient({ frontDoorUrl: platform.frontDoor })
      const email = `${name.toLowerCase()}-${uniqueName().toLowerCase()}@example.org`
      await person.register({ email, password: PASSWORD, display_name: name })
      const profile = await person.lookUp(service.code)
      assert.ok(profile.kind === 'service')
      const { id } = await person.connectTo({ ...profile, code: service.code }, answers)
      return { person, id }
    },
    async connectWith(person, answers) {
      const body = { code: service.code, config_token: published.config_token, answers }
      return expectStatus(await person.call('POST', '/api/company-connections', body), 201, 'connecting').body.id
    },
    async delegate(hasKey) {
      const { user, id } = await delegateOf(platform, company, service)
      const { passphrase } = keys
      if (hasKey) await company.handOverServiceKey({ delegateId: id, serviceId: service.id, passphrase })
      return user
    },
    async unlock(page, texts = serviceKeysTexts.en) {
      await page.getByRole('button', { name: texts.unlock }).click()
      const drawer = page.getByRole('dialog', { name: texts.drawerTitle(service.name) })
      await drawer.getByLabel(texts.passphrase, { exact: true }).fill(keys.passphrase)
      await drawer.getByRole('button', { name: texts.unlock }).click()
      await drawer.waitFor({ state: 'detached' })
    },
  }
}

// A company with a service and a colleague who may see it, made through the SDK as their own devices would.
import {
  type CompanyClient,
  createCompanyClient,
  createDelegateClient,
  type ServiceRecord,
} from '@company-data/sdk/company'
import { mailbox, registerCompany, type TestAccount, type TestPlatform, uniqueName } from '@company-data/testkit'
import { type PortalUser, portalUser } from '@company-data/testkit/browser'

export interface CompanyScene {
  account: TestAccount
  client: CompanyClient
  owner: PortalUser
  service: ServiceRecord
  /** Of the private key of the service. */
  passphrase: string
  /** A colleague with a session of its own, on this service only. */
  delegate(): Promise<PortalUser>
}

export const companyScene = async (platform: TestPlatform): Promise<CompanyScene> => {
  const { frontDoor: frontDoorUrl } = platform
  const account = await registerCompany(platform)
  const client = createCompanyClient({ frontDoorUrl })
  await client.login({ email: account.email, password: account.rawPassword })
  const { service, keys } = await client.createService({ name: 'Newsletter', admin_email: account.email })
  return {
    account,
    client,
    owner: portalUser(account),
    service,
    passphrase: keys.passphrase,
    async delegate() {
      const email = `delegate-${uniqueName().toLowerCase()}@example.org`
      const password = 'a delegate has its own'
      await client.inviteDelegate({ email, name: 'Grace', service_ids: [service.id] })
      const token = await mailbox(platform).codeFor(email, 'delegate_invite')
      await createDelegateClient({ frontDoorUrl }).acceptInvite({ email, token, password })
      return { email, password }
    },
  }
}

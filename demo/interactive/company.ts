// The company of the kept demo: its owner, a colleague, and a service with its keys and its client.
import { type CompanyClient, createCompanyClient, createDelegateClient } from '@company-data/sdk/company'
import { createServiceClient, type NewRequestFieldInput, type ServiceClient } from '@company-data/sdk/service'
import { type MailSource, readMail } from '../mail.ts'

export interface Login {
  email: string
  password: string
}

export interface InteractiveService {
  id: string
  name: string
  code: string
  passphrase: string
  client: ServiceClient
}

export const OWNER: Login = { email: 'owner@example.org', password: 'correct horse battery staple' }
export const DELEGATE: Login = { email: 'colleague@example.org', password: 'a password of a colleague' }

export const registerCompany = async (app: MailSource, frontDoorUrl: string): Promise<CompanyClient> => {
  const company = createCompanyClient({ frontDoorUrl })
  await company.register({ ...OWNER, display_name: 'Example Ltd', company_code: 'EXAMPLE' })
  const { code } = await readMail(app, OWNER.email, 'confirm_email')
  await company.email.confirm(code ?? '')
  await company.level.update('pro')
  return company
}

export const createService = async (
  company: CompanyClient,
  frontDoorUrl: string,
  name: string,
  fields: readonly NewRequestFieldInput[],
): Promise<InteractiveService> => {
  const { service, keys } = await company.services.create({ name, admin_email: OWNER.email }, { recoveryCopy: true })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const { config_token } = await company.requestFields.read(service.id)
  await company.requestFields.publish(service.id, config_token, fields)
  const client = createServiceClient({
    frontDoorUrl,
    clientId: client_id,
    clientSecret: client_secret,
    privateKey: { pem: keys.private_pem, passphrase: keys.passphrase },
  })
  return { id: service.id, name, code: service.code, passphrase: keys.passphrase, client }
}

/** A colleague who may see one service, and has its key. */
export const inviteDelegate = async (
  app: MailSource,
  company: CompanyClient,
  frontDoorUrl: string,
  { id, passphrase }: InteractiveService,
): Promise<void> => {
  const delegate = await company.delegates.create({ email: DELEGATE.email, name: 'Grace Hopper', service_ids: [id] })
  const { code } = await readMail(app, DELEGATE.email, 'delegate_invite')
  await createDelegateClient({ frontDoorUrl }).acceptInvite({ ...DELEGATE, token: code ?? '' })
  await company.delegates.handOverKey({ delegateId: delegate.id, serviceId: id, passphrase })
}

/** A company's setup for programs: a purchasing client, a plugin of the platform, a site with a sign-in. */
export const connectPrograms = async (company: CompanyClient, { id }: InteractiveService): Promise<void> => {
  await company.accountClients.create({ name: 'Purchasing', capabilities: ['customer_connections'] })
  await company.plugins.switchOn('demo_catalog')
  await company.oauthApps.create({
    name: 'Web shop',
    service_id: id,
    redirect_uris: ['https://shop.example/back'],
    claims: [{ claim: 'email', label: 'E-mail address', type: 'email', required: true }],
  })
}

// The world in which the examples of the reference are sent: a company with a service, its customers, and what belongs to them.
import {
  addCleanup,
  addDatum,
  addDelegate,
  connect,
  createAccountClient,
  createService,
  createSignInApp,
  enroll,
  mailbox,
  openConversation,
  openRegion,
  registerCompany,
  registerPerson,
  registerPlugin,
  sealedFor,
  signIn,
  startDnsServer,
  startEndpointSink,
  startPluginFixture,
} from '@company-data/testkit'

const ALL_CAPABILITIES = ['service_management', 'customer_connections', 'oauth_apps', 'delegate_management']

const createCustomers = async (platform: Parameters<typeof registerPerson>[0], service: Service) => {
  const [person, business] = [await registerPerson(platform), await registerCompany(platform)]
  const datum = await addDatum(person, 'email', { value: await sealedFor(person, 'anna@example.com') })
  const value = await service.seal('anna@example.com')
  const connection = await connect(person, service, [{ slug: 'email', contact_data_id: datum.id, value }])
  const answers = [{ slug: 'email', value }]
  const businessConnection = await connect(business, service, answers, '/api/customer/connections')
  const conversation = openConversation(service, person, connection.id)
  return { person, business, datum, connection, businessConnection, conversation }
}

type Service = Awaited<ReturnType<typeof createService>>

/** A token for each kind of caller. */
const createTokens = async (world: { company: Account; person: Account; service: Service }) => ({
  person: world.person.token,
  company: world.company.token,
  'service-client': await world.service.token(),
  'account-client': await (await createAccountClient(world.company, { capabilities: ALL_CAPABILITIES })).token(),
})

type Account = Awaited<ReturnType<typeof registerPerson>>

export const createWorld = async () => {
  const [dns, sink] = [await startDnsServer(), await startEndpointSink()]
  addCleanup(() => dns.stop())
  addCleanup(() => sink.stop())
  const environment = { DOMAIN_DNS_SERVER: dns.address }
  const {
    platform,
    company,
    plugin: server,
  } = await startPluginFixture({
    regions: ['eu', 'us'],
    // Accounts can move; all of them begin in the first cell.
    cells: 2,
    environment,
    // A code of the second factor stays valid on a slow machine.
    clockStandsStill: true,
  })
  await platform.ops('PUT', '/api/ops/cells/eu-2', { is_open: false })
  await platform.ops('PUT', '/api/ops/cells/us-2', { is_open: false })
  const requestFields = [
    { slug: 'email', type: 'email', label: 'E-mail' },
    { slug: 'first_name', label: 'First name' },
  ]
  const service = await createService(company, { requestFields })
  const customers = await createCustomers(platform, service)
  const { person } = customers
  const region = openRegion(platform)
  await enroll(region, service, person)
  const app = await createSignInApp(service, {
    claims: [{ claim: 'email', label: 'E-mail', type: 'email' }],
    claims_delivery: 'plaintext',
    post_logout_redirect_uris: ['https://shop.example/bye'],
  })
  const tokens = await createTokens({ company, person, service })
  const signedIn = await signIn(app, person, { email: 'anna@example.com' })
  return {
    platform,
    region,
    dns,
    mail: mailbox(platform),
    company,
    service,
    ...customers,
    delegate: await addDelegate(platform, company, [service.id]),
    app,
    signedIn,
    sink,
    plugin: await registerPlugin(platform, company, { base_url: server.url }),
    tokens: { ...tokens, 'sign-in-app': String(signedIn.access_token) } as Readonly<Record<string, string>>,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

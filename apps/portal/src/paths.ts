// The addresses of the pages below /portal, built by functions so that no page writes one by hand.

const buildServicePath = (serviceId: string, tab = ''): string =>
  `/services/${encodeURIComponent(serviceId)}${tab && `/${tab}`}`

export const paths = {
  overview: '/overview',
  services: '/services',
  newService: '/services?new=1',
  service: buildServicePath,
  deletedServices: '/deleted-services',
  deletedService: (serviceId: string) => `/deleted-services/${encodeURIComponent(serviceId)}`,
  connections: '/connections',
  connection: (serviceId: string, connectionId: string) =>
    `/connections/${encodeURIComponent(serviceId)}/${encodeURIComponent(connectionId)}`,
  connectRequests: '/connect-requests',
  messages: '/messages',
  documents: '/documents',
  flows: '/flows',
  flow: (serviceId: string, flowId: string) => `/flows/${encodeURIComponent(serviceId)}/${encodeURIComponent(flowId)}`,
  flowRuns: '/flow-runs',
  flowRun: (serviceId: string, flowId: string, runId: string) =>
    `/flow-runs/${[serviceId, flowId, runId].map(encodeURIComponent).join('/')}`,
  answerAsTestPerson: (serviceId: string, flowId: string, runId: string) =>
    `/flow-runs/${[serviceId, flowId, runId].map(encodeURIComponent).join('/')}/answer`,
  clients: '/clients',
  terminal: '/terminal',
  requests: '/requests',
  plugins: '/plugins',
  signInApps: '/sign-in-apps',
  delegates: '/delegates',
  recoveryCopies: '/recovery-copies',
  accountKey: '/account-key',
  domains: '/domains',
  auditLog: '/audit-log',
  profile: '/profile',
  plan: '/plan',
  security: '/security',
  region: '/region',
  suppliers: '/suppliers',
  connectSupplier: '/suppliers/connect',
  supplier: (connectionId: string) => `/suppliers/${encodeURIComponent(connectionId)}`,
  receivedDocuments: '/received-documents',
  receivedRuns: '/received-runs',
  receivedRun: (connectionId: string, runId: string) =>
    `/received-runs/${[connectionId, runId].map(encodeURIComponent).join('/')}`,
  register: '/register',
  signIn: '/sign-in',
  forgotten: '/forgotten-password',
  invitation: '/invitation',
  confirmEmail: '/confirm-email',
  recoveryKit: '/recovery-kit',
} as const

// The addresses of the pages below /console, built by functions so that no page writes one by hand.

export const paths = {
  health: '/health',
  find: '/find',
  account: (accountId: string) => `/accounts/${encodeURIComponent(accountId)}`,
  reports: '/reports',
  verifications: '/verifications',
  holds: '/holds',
  deletions: '/deletions',
  mails: '/mails',
  bounces: '/bounces',
  regions: '/regions',
  jobs: '/jobs',
  fieldTypes: '/field-types',
  operators: '/operators',
  record: '/record',
} as const

// Error help for `domains.*`: the domains that a company proves to own.
import type { ErrorHelpTable } from './row.ts'

export const domainsHelp = {
  'domains.invalid': {
    cause:
      'The domain is an address, has one label only, is a name for private networks or tests such as `.local`, or is a public suffix such as `co.uk`.',
    fix: 'Send the host name under which customers know your company, such as `nordwind.de`, without a scheme and a path.',
  },
  'domains.not_found': {
    cause: 'There is no domain with that id in your company, or it was removed.',
    fix: 'Read the list at `GET /api/account/domains` and use an id of it.',
  },
  'domains.taken': {
    cause: 'Another company has proven that it owns the domain, and its proof still holds.',
    fix: 'If the domain is yours, remove the record of the other company from it. The platform then ends that proof after seven days.',
  },
  'domains.proof_missing': {
    cause:
      'Neither the TXT record nor the file of the domain has the value. `reason` says what was found: `not_found`, `other_value`, `timeout`, `address_refused`, `tls_invalid`, `redirect`, `too_large`, `content_type`, or `expired` for a domain that was not proven within seven days.',
    fix: 'Publish the value of `dns` or of `https` exactly as it is, wait until your name servers show it, and check again. Add an expired domain again.',
  },
} satisfies ErrorHelpTable

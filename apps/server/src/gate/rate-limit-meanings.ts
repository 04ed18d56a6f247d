// The meaning of each rate limit for operators, as shown in docs/operations/settings.md.
import type { RateLimitName } from '@company-data/protocol/rate-limits'

export const rateLimitMeanings: Readonly<Record<RateLimitName, string>> = {
  token: 'Token requests (`POST /oauth2/token`), per address',
  badToken: 'Calls with a forged or unknown bearer token, per address',
  publicCalls:
    'Calls without a token that cost a slow hash, a mail or a row, such as login and registration, per address',
  registrations: 'Registrations, per address',
  returns: 'Returns with a recovery kit and start-overs that are begun, per address',
  returnsPerTarget: 'Returns with a recovery kit and start-overs that are begun, each per e-mail address',
  kitNotices: 'Notices about a wrong recovery kit, per account; those beyond are not sent',
  accountSecrets: 'Acts that cost a slow hash (password, passcode, second factor), per account',
  codeMails: 'Mails with a code that an account asks for (change of e-mail address, deletion, recovery), per account',
  codesPerTarget: 'Codes and invitations to one e-mail address or phone number, from all callers',
  noticesPerTarget: 'Mails without a code, per account, kind and e-mail address; those beyond are not sent',
  codeTries: 'Tries of codes that came by mail or text message, per account',
  clientCalls: 'Introspections, revocations and polls of results, per address',
  delegateInvites: 'Invitations of delegates, per session or client of a company',
  badSecret: 'Wrong client secrets, per address and client',
  connections: 'Pages of the list of connections, per service',
  changes: 'Fetches of the change feed, per service',
  files: 'Reads of files, per service',
  challengesPerSecond: 'Challenges of two-factor approval, per service',
  challengesPerHour: 'Challenges of two-factor approval, per service and person',
  challengesPerDay: 'Challenges of two-factor approval, per service and person',
  challengePoll: 'Reads of one challenge',
  connectRequests: 'Connect requests, per service',
  verifications: 'Verifications by mail or text message, per person',
  domainChecks: 'Checks of the domains of a company, per company',
  webhookTests: 'Test sends of webhooks, per service',
  passCalls: 'Calls of the forwarder, orders to it and notices of it to a region, per address',
  parsedKib: 'KiB of request bodies of more than 16 KiB, per client or user; of what a body has beyond 1 MiB a 64th',
  calls: 'All other calls, per client',
  login: 'Logins, per e-mail address and address of the caller',
  pluginCalls:
    'Calls through the forwarder, per plugin. Not a bucket but a fixed window: it opens with a call, and the number is whole again when it ends',
}

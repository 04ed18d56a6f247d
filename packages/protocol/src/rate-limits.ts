// The one table of rate limits (NS-14, D2-LIM-04); a deployment changes each by its setting RATE_LIMIT_<NAME>.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A token bucket that holds `points` and refills in `seconds`; `meaning` says which calls count, and whose count together. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
  readonly meaning: string
}

const limit = (points: number, seconds: number, meaning: string): RateLimit => ({ points, seconds, meaning })

export const rateLimits = {
  token: limit(60, minute, 'Token requests (`POST /oauth2/token`), per address'),
  /** Checking signatures of forged tokens cannot be used to stall a server. */
  badToken: limit(300, minute, 'Calls with a forged or unknown bearer token, per address'),
  /** The burst suits a program that sets up many accounts; the number of waiting hashes is bounded anyway. */
  publicCalls: limit(
    300,
    30,
    'Calls without a token that cost a slow hash, a mail or a row, such as login and registration, per address',
  ),
  registrations: limit(100, hour, 'Registrations, per address'),
  /** */
  returns: limit(10, hour, 'Returns with a recovery kit and start-overs that are begun, per address'),
  returnsPerTarget: limit(
    5,
    day,
    'Returns with a recovery kit and start-overs that are begun, each per e-mail address',
  ),
  kitNotices: limit(3, day, 'Notices about a wrong recovery kit, per account; those beyond are not sent'),
  accountSecrets: limit(30, hour, 'Operations that cost a slow hash (password, passcode, second factor), per account'),
  codeMails: limit(
    30,
    hour,
    'Mails with a code that an account asks for (change of e-mail address, deletion, recovery), per account',
  ),
  codesPerTarget: limit(30, hour, 'Codes and invitations to one e-mail address or phone number, from all callers'),
  noticesPerTarget: limit(
    20,
    hour,
    'Mails without a code, per account, kind and e-mail address; those beyond are not sent',
  ),
  unconfirmedNotices: limit(
    60,
    hour,
    'Mails without a code to one e-mail address that accounts have not confirmed, over all accounts; those beyond are not sent',
  ),
  codeTries: limit(60, hour, 'Tries of codes that came by mail or text message, per account'),
  /** With these calls any client can have a secret checked. */
  clientCalls: limit(6000, minute, 'Introspections, revocations and polls of results, per address'),
  delegateInvites: limit(60, hour, 'Invitations of delegates, per session or client of a company'),
  badSecret: limit(10, minute, 'Wrong client secrets, per address and client'),
  connections: limit(30, minute, 'Pages of the list of connections, per service'),
  exports: limit(30, minute, 'Exports of the list of connections that are begun or continued, per service'),
  exportKib: limit(131_072, 8, 'KiB of exports, per account; an export that has used them up waits instead of ending'),
  changes: limit(600, minute, 'Fetches of the change feed, per service'),
  files: limit(300, minute, 'Reads of files, per service'),
  challengesPerSecond: limit(25, 1, 'Challenges of two-factor approval, per service'),
  challengesPerHour: limit(50, hour, 'Challenges of two-factor approval, per service and person'),
  challengesPerDay: limit(100, day, 'Challenges of two-factor approval, per service and person'),
  challengePoll: limit(10, 5, 'Reads of one challenge'),
  connectRequests: limit(100, hour, 'Connect requests, per service'),
  verifications: limit(30, hour, 'Verifications by mail or text message, per person'),
  /** */
  domainChecks: limit(20, hour, 'Checks of the domains of a company, per company'),
  /** Each costs a slow hash and a row. */
  sandboxPersons: limit(300, hour, 'Persons added to sandboxes, per company'),
  /** Each may write thousands of rows. */
  sandboxClock: limit(20, minute, 'Moves of the clocks of sandboxes, per company'),
  /** Each copies all data of the account. */
  regionMoves: limit(20, day, 'Moves of an account to another region, per account'),
  /** Each may hold a connection for as long as a delivery may take. */
  webhookTests: limit(30, minute, 'Test sends of webhooks, per service'),
  /** Each reads thousands of runs. */
  runCounts: limit(60, minute, 'Counts of the runs of a flow by step, per client or user'),
  /** Each reads thousands of rows. */
  searches: limit(120, minute, 'Searches over all services and counts by day, per client or user'),
  /** All are signed by a region. */
  passCalls: limit(1200, minute, 'Calls of the forwarder, orders to it and notices of it to a region, per address'),
  /** B-21. */
  parsedKib: limit(
    32_768,
    16,
    'KiB of request bodies of more than 16 KiB, per client or user; of what a body has beyond 1 MiB a 64th',
  ),
  /** B-21. */
  readKib: limit(
    65_536,
    16,
    'KiB of large values and whole lists that were read, per account; a call that finds less than a sixteenth left is refused',
  ),
  calls: limit(6000, minute, 'All other calls, per client'),
  login: limit(10, 15 * minute, 'Logins, per e-mail address and address of the caller'),
  pluginCalls: limit(
    60,
    minute,
    'Calls through the forwarder, per plugin. Not a bucket but a fixed window: it opens with a call, and the number is whole again when it ends',
  ),
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

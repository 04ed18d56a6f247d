// The rate limits of the platform (NS-14, D2-LIM-04); a deployment changes each by its variable RATE_LIMIT_<NAME>.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

export type RateLimit = { readonly points: number; readonly seconds: number }

// Each is a token bucket that holds `points` and refills in `seconds`.
export const rateLimits = {
  /** POST /oauth2/token, per source address. */
  token: { points: 60, seconds: minute },
  /** Ours: forged bearer tokens per address, so that checking signatures cannot be used to stall a server. */
  badToken: { points: 300, seconds: minute },
  /**
   * Ours: calls that cost a slow hash, and calls without a token that cost a mail or a row (login, register,
   * authorize), per address. The burst suits a program that sets up many accounts; the number of waiting hashes is
   * bounded anyway.
   */
  publicCalls: { points: 300, seconds: 30 },
  /** Ours: registrations, each of which costs a row and a mail, per address. */
  registrations: { points: 100, seconds: hour },
  /** returns with a kit and start-overs that are begun, per address. */
  returns: { points: 10, seconds: hour },
  /** the same, per e-mail address. */
  returnsPerTarget: { points: 5, seconds: day },
  /** notices about tries with a wrong kit, per account; the others are not sent. */
  kitNotices: { points: 3, seconds: day },
  /** Ours: operations of an account that cost a slow hash (password, passcode, second factor), per account. */
  accountSecrets: { points: 30, seconds: hour },
  /** Ours: mails with a code that an account asks for (e-mail change, deletion, recovery), per account. */
  codeMails: { points: 30, seconds: hour },
  /** Ours: codes and invitations to one e-mail address or phone number, for all senders together. */
  codesPerTarget: { points: 30, seconds: hour },
  /** Ours: mails without a code, of one account and one kind to one address; the others are not sent. */
  noticesPerTarget: { points: 20, seconds: hour },
  /** Ours: attempts at codes sent by mail or text message, per account. */
  codeTries: { points: 60, seconds: hour },
  /**
   * Ours: introspections, revocations and result polls, with which any client can have a secret checked, per address.
   */
  clientCalls: { points: 6000, seconds: minute },
  /** Ours: invitations of delegates, each of which is mailed, per company session or client. */
  delegateInvites: { points: 60, seconds: hour },
  /** A bad client secret, per source address and client id. */
  badSecret: { points: 10, seconds: minute },
  /** Pages of the connections list, per service. */
  connections: { points: 30, seconds: minute },
  /** Ours: exports of the list of connections that are begun or continued, per service. */
  exports: { points: 30, seconds: minute },
  /** Ours: KiB of exports, per account; an export that has used them up waits for more. */
  exportKib: { points: 131_072, seconds: 8 },
  /** Fetches of the change feed, per service. */
  changes: { points: 600, seconds: minute },
  /** File endpoints, per service. */
  files: { points: 300, seconds: minute },
  /** Challenges, per service. */
  challengesPerSecond: { points: 25, seconds: 1 },
  /** Challenges, per service and person. */
  challengesPerHour: { points: 50, seconds: hour },
  /** Challenges, per service and person. */
  challengesPerDay: { points: 100, seconds: day },
  /** Reads of one challenge. */
  challengePoll: { points: 10, seconds: 5 },
  /** Connect requests, per service. */
  connectRequests: { points: 100, seconds: hour },
  /** Ours: codes for verifications, each of which is mailed or texted, per person. */
  verifications: { points: 30, seconds: hour },
  /** checks of domains, per company. */
  domainChecks: { points: 20, seconds: hour },
  /** Ours: persons added to sandboxes, each of which costs a slow hash and a row, per company. */
  sandboxPersons: { points: 300, seconds: hour },
  /** Ours: moves of the clocks of sandboxes, each of which may write thousands of rows, per company. */
  sandboxClock: { points: 20, seconds: minute },
  /** Ours: moves to another region, each of which copies everything that the account has, per account. */
  regionMoves: { points: 20, seconds: day },
  /** Ours: test sends of webhooks, per service: each may hold a connection for as long as a delivery may take. */
  webhookTests: { points: 30, seconds: minute },
  /** Ours: counts of the runs of a flow by step, each of which reads thousands of runs, per caller. */
  runCounts: { points: 60, seconds: minute },
  /** Ours: searches over all services and counts by day, each of which reads thousands of rows, per caller. */
  searches: { points: 120, seconds: minute },
  /** Ours: calls of the forwarder, orders to it and notices from it, all signed by a region, per address. */
  passCalls: { points: 1200, seconds: minute },
  /** Ours (B-21): KiB of parsed bodies, per client or user; the part of a body beyond 1 MiB counts a 64th. */
  parsedKib: { points: 32_768, seconds: 16 },
  /** Ours (B-21): KiB of large values and whole lists that were read, per account. */
  readKib: { points: 65_536, seconds: 16 },
  /** Every other call, per client. */
  calls: { points: 6000, seconds: minute },
  /** Logins, per e-mail address and source address. */
  login: { points: 10, seconds: 15 * minute },
  /** Calls through the forwarder, per plugin. */
  pluginCalls: { points: 60, seconds: minute },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

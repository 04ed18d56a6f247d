// The limits of the contract, each with its unit. A configurable limit is the default.

const mebibyte = 1_048_576
const kibibyte = 1024

// Tokens: D1-LIM-01, G-031, G-033, G-036
export const accessTokenSeconds = 3600
export const refreshTokenDays = 30
export const authorizationCodeSeconds = 60
export const detachedResultSeconds = 600
export const detachedStateLength = { min: 22, max: 128 } as const

/** B-14: how long a replaced secret may keep working. */
export const secretOverlapHours = { min: 0, max: 168 } as const

// Lists: NS-11
export const pageLimit = { min: 1, max: 250, default: 50 } as const

// Change feed: D1-LIM-03, G-091
export const feedRetentionDays = 7
export const feedPageRows = 500
export const feedLeaseSeconds = 60
export const feedReceiptSeconds = 10

// Push; the number of subscribed browsers per person is our own choice
export const pushRetentionMinutes = 10
export const pushHeartbeatSeconds = 15
export const pushSubscriptions = 20

// Webhooks: D1-LIM-04, D1-LIM-05, G-103, G-105
export const webhookGraceMinutes = 10
export const webhookBacklogDays = 7
export const webhookTimeoutMs = 15_000
export const webhookResponseBytes = kibibyte
export const webhookNameCharacters = 80
/** B-25. */
export const webhookParallel = { min: 1, max: 64 } as const
export const webhookBatch = { min: 1, max: 100 } as const
export const webhookStaleAlerts = [
  { backlogDays: 2, everyHours: 24 },
  { backlogDays: 5, everyHours: 1 },
] as const

// Codes and names: D1-LIM-06, D1-LIM-07, G-007
export const serviceShareCodePattern = /^[A-Z0-9]{1,8}$/
export const personShareCodePattern = /^[A-Z0-9]{10}$/
export const companyCodePattern = /^[A-Z0-9]{3,12}$/
export const purposePattern = /^[a-z0-9_.:-]{1,64}$/
export const reservedPurposePrefixes = ['crm:', 'shopify:'] as const

// Request rows: NS-10; their number and length are our own choice
export const requestFieldSlugPattern = /^[a-z][a-z0-9_]{0,63}$/
export const requestFieldLimits = {
  rows: 200,
  labelCharacters: 200,
  options: 500,
  optionCharacters: 200,
  verifiedMaxAgeDays: { min: 1, max: 36_500 },
} as const

// Sign-in apps; the length of a nonce is our own choice
export const claimNamePattern = /^[a-z][a-z0-9_]{0,63}$/
export const signInAppLimits = {
  nameCharacters: 100,
  redirectUris: 20,
  claims: 50,
  labelCharacters: 200,
  nonceCharacters: 512,
} as const

// Profiles: our own choice
export const contactFieldSlugPattern = /^[a-z][a-z0-9_]{0,63}$/
export const profileLimits = {
  labelCharacters: 200,
  mostSort: 1_000_000,
  fileNameCharacters: 255,
  /** As many copies as fit into the body of an edit. */
  copies: 30_000,
  pages: 500,
} as const

// Plugins: D1-LIM-08, D1-LIM-09, D2-LIM-04, FG-37
export const pluginTokenPattern = /^[\x21-\x7e]{1,4096}$/
export const pluginPort = 443
export const pluginInFlight = 10
export const pluginTimeoutMs = 10_000
export const pluginPassSeconds = 600
/** FG-15: how long a plugin-pass waits for a missing description. */
export const pluginDescriptionWaitMs = 2_000
export const pluginRequestBytes = 262_144
export const pluginReplyBytes = 1_048_576
export const pluginOptionsMost = 50
export const pluginKeyPattern = /^[a-z][a-z0-9_]*$/
/** The size of a description, the bytes as JSON: our own choice. */
export const pluginDescriptionLimits = {
  nameCharacters: 200,
  keyCharacters: 60,
  fieldTypes: 100,
  parts: 50,
  fieldTypeBytes: 16 * kibibyte,
  bytes: 64 * kibibyte,
} as const
/** The copies of field types in all request fields of a service, or in all claims of a sign-in app, as JSON. */
export const pluginSnapshotsBytes = mebibyte
/** Plugins of one company, and plugins that one row set or step may name: our own choice. */
export const pluginsPerCompany = 100
export const pluginRefreshHours = 24

// Key wrap: D1-LIM-10, D2-LIM-02
export const keyWrap = { iterations: 100_000, saltBytes: 16, ivBytes: 12, rsaBits: 2048, exponent: 65_537 } as const
export const oneTimeKey = { keyBytes: 32, ivBytes: 12, tagBytes: 16 } as const

// Values: D1-LIM-11 to 13
export const phoneDigits = { min: 4, max: 15 } as const
export const cardDigits = { min: 12, max: 19 } as const
export const decimalDigits = { integer: 8, fraction: 2 } as const

// Operating modes: D1-LIM-14
export const writesPausedRetrySeconds = 30
export const outOfOrderRetrySeconds = 300

// Two-factor: NS-15, NS-16, NS-17, NS-05, G-114
export const pendingChallenges = { perServiceAndPerson: 3, perPerson: 10 } as const
/** minutes after a login in which a session needs no further proof. */
export const freshLoginMinutes = 10

/** wrong passcodes in a row that remove the passcode. */
export const wrongPasscodes = 20

/** waiting times of returns without the second factor, of every return, and of start-overs. */
export const recoveryWaitHours = 72
export const recoveryDelayHours = 0
export const startOverDays = 7

export const challengeSeconds = { min: 30, max: 300, default: 240 } as const
export const challengeOutcomeHours = 24
export const challengeContextCharacters = 256
export const challengeDigitTries = 3
/** the wait of a poll. */
export const challengeWaitSeconds = { min: 1, max: 25 } as const
/** The wait of a fetch of the change feed. */
export const feedWaitSeconds = { min: 1, max: 25 } as const
export const idempotencyKeyLength = { min: 1, max: 255 } as const
export const idempotencyHours = 24

// Sizes: G-008, FG-37, NS-07, NS-09
export const documentMaxMb = 25
export const photoMaxMb = 10
export const bytesPerMb = mebibyte
export const sealedValueBytes = 65_536
/** The key of a service, sealed to a delegate: a passphrase or a private key. Our own choice. */
export const handedOverKeyBytes = 16_384
export const broadcastCharacters = { min: 1, max: 4000 } as const
export const connectRequestMessageCharacters = 280

// Documents: NS-02, A-51, A-56
export const documentLimits = {
  nameCharacters: 200,
  metadataBytes: 16 * kibibyte,
  cancellationNoticeDays: { min: 0, max: 3650 },
  signerNameCharacters: 100,
  /** Decision 0068: a drawing of 3 : 1 in whole numbers. */
  signaturePicture: { width: 1200, height: 400, strokes: 200, numbers: 6000, boxCharacters: 65_536 },
} as const

/** Maximum length of a sealed file, as a string: base64 twice (16/9) over the raw bytes, and room for the rest. */
export const sealedBudget = (maxMb: number = documentMaxMb): number =>
  Math.floor((maxMb * mebibyte * 16) / 9 + 64 * kibibyte)

/** FG-37: the body limit of upload routes is above the budget, so that the handler refuses with its own key. */
export const uploadBodyBytes = (maxMb: number = documentMaxMb): number => sealedBudget(maxMb) + 64 * kibibyte

// Nesting: our own limit for bodies, so that no reader overflows its stack
export const bodyLevels = 500

/** The maximum number of values (members and elements) of any route: each costs far more to check than to send. */
export const bodyValues = 250_000

/** The maximum number of members of one object of a large body: an object that grows beyond it blocks others. */
export const bodyMembers = 100_000

/** B-21: for every route whose definition names no other. */
export const defaultBodyLimits = { bytes: 64 * kibibyte, values: 2_000 } as const

/** An edit with the maximum number of copies, each with three members. */
export const copyBodyValues = 3 * profileLimits.copies + 10_000

/** A sealed value of maximum length, with its escapes; a longer one still reaches the check with its own key. */
export const sealedValueBodyBytes = 4 * sealedValueBytes

// The body that saves the draft of a flow: FG-08
export const flowDraftBytes = 2 * mebibyte

// Lifetimes: G-053, G-077, G-087, G-129, FG-38
export const recoveryCode = { minutes: 10, tries: 5 } as const
export const verification = { days: 365, tries: 5, codeMinutes: 15 } as const
export const shareOnceFileDays = 30
export const connectRequestDays = 30
export const flowDataDeletionDays = { levelWithoutFlows: 30, freeLevel: 7 } as const

/**
 * The portal overview stops counting here, so that it costs the same for every company: such a count means "or more".
 */
export const overviewCounts = { ofService: 1_000, ofCompany: 10_000, recentActs: 20, days: 30 } as const

/** The search of the portal looks through the latest of each kind, and shows the first that match. */
export const searchLimits = {
  customers: 5_000,
  others: 2_000,
  perKind: 8,
  ofOneKind: 100,
  minLetters: 2,
  maxLetters: 100,
} as const

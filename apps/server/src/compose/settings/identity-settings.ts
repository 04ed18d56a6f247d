// Settings of the platform’s names and of its log.
import { requestLogs } from '../../gate/request-log.ts'
import { logComponents } from '../../platform/log/log.ts'
import { isHttpUrl } from './checks.ts'
import { parseLogLevel } from './log-level.ts'
import { readPlatformIcon } from './platform-icon.ts'
import { choice, optional, Problem, setting } from './setting-kinds.ts'

const DEFAULT_PLATFORM_NAME = 'Company Data Service'
const MAX_SHOWN_CHARACTERS = 60

/** With a control or bidi character, a name could look like another one. */
const checkShownName = (rawValue: string): void => {
  if ([...rawValue].length > MAX_SHOWN_CHARACTERS || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(rawValue))
    throw new Problem(`must be at most ${MAX_SHOWN_CHARACTERS} visible characters on one line`)
}

export const identitySettings = {
  MAIL_FROM: optional('`PLATFORM_NAME <no-reply@localhost>`', 'Sender of mails'),
  // A-111
  PLATFORM_NAME: setting(
    DEFAULT_PLATFORM_NAME,
    'Name of this platform, as pages, mails and authenticator apps show it, with at most 60 characters',
    (rawValue = DEFAULT_PLATFORM_NAME) => {
      checkShownName(rawValue)
      return rawValue
    },
  ),
  PLATFORM_ICON: setting(
    'unset: pages show their own icons',
    'Path of the icon of this platform: a square PNG of 192 to 1024 pixels or an SVG, with at most 256 KiB. The consent page, the entry pages of wallet and portal, the installed wallet and the page at `/` show it',
    (rawValue) => (rawValue === undefined ? undefined : readPlatformIcon(rawValue)),
  ),
  OPERATOR_NAME: optional(
    'unset: none is shown',
    'Name of the organisation that operates this platform',
    checkShownName,
  ),
  OPERATOR_URL: optional('unset: none is shown', 'Address of the page of that organisation', isHttpUrl),
  SUPPORT_URL: optional('unset: none is shown', 'Address of the page on which people find help', isHttpUrl),
  LOG_LEVEL: setting(
    'info',
    `Level of the log, which is written to stdout as JSON lines. \`debug\` adds a line per request. Parts may have separate levels, as in \`info,database=debug\`: ${logComponents.map((name) => `\`${name}\``).join(', ')}`,
    parseLogLevel,
  ),
  REQUEST_LOG: choice(
    'errors',
    'Which requests have a line in the log: `errors` those that were refused or failed, at most 50 a second at each base; `all`; `off`',
    requestLogs,
  ),
} as const

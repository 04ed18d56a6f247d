// Settings of the network: proxies, origins, and the hosts that the platform may call.
import { webhookTimeoutMs } from '@company-data/protocol/limits'
import { isNameServer } from '../../platform/net/index.ts'
import { isAddress } from './checks.ts'
import { choice, integer, list, optional, Problem, setting } from './setting-kinds.ts'

const isHostAndPort = (item: string): item is string => /^[^\s/@]+:[0-9]{1,5}$/.test(item)
/** With https an address, because the name in the certificate is that of the domain. */
const isNameAtHost = (item: string): item is string =>
  /^[a-z0-9.-]+=(?:[^\s/@=]+|https:\/\/[0-9.]+):[0-9]{1,5}$/i.test(item)

/** The private addresses that a webhook may reach: all, none, or blocks (G-103). */
const privateHosts = setting<boolean | string[] | undefined>(
  '`true` while `HOST` and every public address (`FRONT_DOOR_URL`, `AUTH_WEB_URL`, `FORWARDER_URL`, `API_URL_<REGION>`) are loopback addresses, else `false`',
  'Whether webhooks may be sent to private addresses: `true`, `false` or a comma-separated list of CIDR blocks. The platform’s own ports are refused under every setting',
  (rawValue) => {
    if (rawValue === undefined) return undefined
    if (rawValue === 'true' || rawValue === 'false') return rawValue === 'true'
    const blocks = rawValue.split(',').map((block) => block.trim())
    if (!blocks.every((block) => block.includes('/') && isAddress(block)))
      throw new Problem('must be true, false or a list of CIDR blocks')
    return blocks
  },
)

const isOrigin = (item: string): boolean =>
  /^https?:[^*]+$/.test(item) && URL.canParse(item) && new URL(item).origin === item

/** The origins whose pages may call the platform from a browser. */
const corsOrigins = setting<'*' | string[]>(
  '*',
  'Origins whose pages may call the platform from a browser, for example `https://app.example.org`, comma-separated; `*` allows all. Pages of the front door and of `AUTH_WEB_URL` may always call, and no page of another origin may call `/api/ops/*`',
  (rawValue = '*') => {
    if (rawValue === '*') return '*'
    const origins = rawValue.split(',').map((origin) => origin.trim())
    if (!origins.every(isOrigin))
      throw new Problem('must be * or a list of origins such as https://app.example.org, without a path')
    return origins
  },
)

export const networkSettings = {
  TRUSTED_PROXIES: list(
    '',
    'Addresses or CIDR blocks of proxies whose `X-Forwarded-For` is believed',
    isAddress,
    'must be a list of addresses or CIDR blocks',
  ),
  //
  CORS_ORIGINS: corsOrigins,
  WEB_APPS: choice(
    'on',
    'Whether the front door serves the web apps (`/portal/`, `/wallet/`) and the consent page (`/auth`) beside the API: `on`, or `off`, which also builds none at `npm start`',
    ['on', 'off'],
  ),
  WEBHOOK_ALLOW_PRIVATE_HOSTS: privateHosts,
  // G-103
  WEBHOOK_TIMEOUT_SECONDS: integer(
    webhookTimeoutMs / 1000,
    'Longest time that a delivery may take, from the connection to the end of the answer',
    1,
    120,
  ),
  PLUGIN_ALLOW_HOSTS: list(
    '',
    'Plugin hosts (`host:port`) that may use plain http or private addresses, for development',
    isHostAndPort,
    'must be a list of host:port',
  ),
  //
  DOMAIN_DNS_SERVER: optional(
    'unset: the name servers of the machine',
    'Name server (`host:port`, UDP) that is asked about the domains of companies, for development and tests',
    (rawValue) => {
      if (!isNameServer(rawValue)) throw new Problem('must be the address and port of a name server')
    },
  ),
  DOMAIN_ALLOW_HOSTS: list(
    '',
    'Domains whose proof is read at another address, for development and tests: by plain http (`name=host:port`), or by https with the certificate of the domain (`name=https://127.0.0.1:8443`). Such a name is never refused',
    isNameAtHost,
    'must be a list of name=host:port or name=https://address:port',
  ),
  LEVELS: choice(
    'company',
    'Who raises the level of a company: `company`, which chooses its level itself, or `operator`; a company can then only lower it',
    ['company', 'operator'],
  ),
  //
  NAME_RULES: choice(
    'refuse',
    'What happens to names of companies, services and sign-in apps that could deceive: `refuse`, or `warn`, which stores them and lists the problems in `name_flags` of the account',
    ['refuse', 'warn'],
  ),
} as const

// Reads the names of the platform, the rules of names, and those of device keys.
import { settings } from '../settings.ts'
import type { Config } from './platform-config.ts'
import type { Reader, ReadSetting } from './setting-reader.ts'

export const readUnlock = (from: Reader): Config['unlock'] => ({
  requireUserVerification: from.read('REQUIRE_USER_VERIFICATION', settings.REQUIRE_USER_VERIFICATION) === 'on',
  webauthnRpId: from.read('WEBAUTHN_RP_ID', settings.WEBAUTHN_RP_ID),
})

export const readPlatformIdentity = (readSetting: ReadSetting): Config['platformIdentity'] => ({
  name: readSetting('PLATFORM_NAME'),
  icon: readSetting('PLATFORM_ICON'),
  operatorName: readSetting('OPERATOR_NAME'),
  operatorUrl: readSetting('OPERATOR_URL'),
  supportUrl: readSetting('SUPPORT_URL'),
})

export const readNameSettings = ({ read }: Reader): Pick<Config, 'domains' | 'nameRules' | 'levelsBy'> => ({
  domains: {
    dnsServer: read('DOMAIN_DNS_SERVER', settings.DOMAIN_DNS_SERVER),
    allowHosts: read('DOMAIN_ALLOW_HOSTS', settings.DOMAIN_ALLOW_HOSTS) ?? [],
  },
  levelsBy: read('LEVELS', settings.LEVELS) ?? 'company',
  nameRules: read('NAME_RULES', settings.NAME_RULES) ?? 'refuse',
})

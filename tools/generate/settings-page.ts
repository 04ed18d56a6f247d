// Writes the reference of all settings from the table that the program itself uses.
import { rateSettings, regionSettings, settings } from '../../apps/server/src/compose/settings.ts'

const row = (name: string, fallback: string, meaning: string): string => {
  const displayedDefault =
    fallback === ''
      ? 'unset'
      : /[`: ]/.test(fallback) && !/^[\w./<>@ -]+$/.test(fallback)
        ? fallback
        : `\`${fallback}\``
  return `| \`${name}\` | ${displayedDefault} | ${meaning} |`
}

export const generateSettingsReference = (): Map<string, string> => {
  const general = Object.entries(settings).map(([name, { fallback, meaning }]) => row(name, fallback, meaning))
  const perRegion = Object.entries(regionSettings).map(([name, { fallback, meaning }]) =>
    row(`${name}<REGION>`, fallback, meaning),
  )
  const rates = rateSettings.map(({ variable, setting }) => row(variable, setting.fallback, setting.meaning))
  const head = ['| variable | default | meaning |', '|---|---|---|']
  const text = [
    '# Settings',
    '',
    'Every setting is an environment variable; a blank one counts as unset. A wrong setting is named at start, all problems',
    'at once, and the process exits with code 2. This page is generated from `apps/server/src/compose/settings.ts` by `npm run generate`.',
    '',
    'Secrets need not be in the environment: `<NAME>_FILE` names the file that holds the value of a setting, for example',
    '`OPERATOR_TOKEN_FILE=/run/secrets/operator-token`. `SETTINGS_FILE` names a file of settings, one `NAME=value` per line; a variable',
    'of the environment wins over its line, and a line that is not a setting is a problem.',
    '',
    ...head,
    ...general,
    '',
    '## Per region',
    '',
    '`<REGION>` is the region’s key in upper case: `API_URL_EU`.',
    '',
    ...head,
    ...perRegion,
    '',
    '## Rate limits',
    '',
    'A value is calls/seconds: `60/60` allows a burst of 60 calls and refills it evenly over 60 seconds (a token bucket); a call beyond is answered 429. An address is that of the caller, IPv6 by its first 64 bits. Each process counts by itself. `RATE_LIMITS=off` switches all of them off.',
    '',
    ...head,
    ...rates,
    '',
  ].join('\n')
  return new Map([['docs/operations/settings.md', text]])
}

// A name for this browser, such as “Chrome on Android”: the suggestion for a new passkey.

const BROWSERS = [
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const

const find = (names: ReadonlyArray<readonly [string, RegExp]>, agent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(agent))?.[0]

export const nameBrowser = (agent: string): string =>
  [find(BROWSERS, agent), find(SYSTEMS, agent)].filter((name) => name !== undefined).join(', ') || 'Passkey'

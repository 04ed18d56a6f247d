// Names the browser and the system of a session from the header of its login; the header itself is not stored.
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const MAX_HEADER_LENGTH = 512

const findName = (header: string, names: typeof browsers): string | undefined =>
  names.find(([pattern]) => pattern.test(header))?.[1]

/** For example “Chrome on Android”; null if nothing is recognised. */
export const nameAgent = (header: string | undefined): string | null => {
  const start = header?.slice(0, MAX_HEADER_LENGTH) ?? ''
  const [browser, system] = [findName(start, browsers), findName(start, systems)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? null
}

// Composite values such as an address: how they are read, written, and put on one line. Pure.

/** The parts of a composite value; none where it is empty or no composite. */
export const partsOf = (value: string | null | undefined): Readonly<Record<string, string>> => {
  try {
    const parsed: unknown = JSON.parse(value ?? '')
    if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return {}
    return Object.fromEntries(Object.entries(parsed).map(([key, part]) => [key, String(part ?? '')]))
  } catch {
    return {}
  }
}

/** Empty parts are left out, as the platform expects optional parts. */
export const compositeOf = (keys: readonly string[], values: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.fromEntries(keys.map((key) => [key, (values[key] ?? '').trim()]).filter(([, part]) => part !== '')),
  )

/** A value on one line. */
export const lineOf = (value: string | null | undefined, isComposite: boolean): string =>
  isComposite ? Object.values(partsOf(value)).join(', ') : (value ?? '')

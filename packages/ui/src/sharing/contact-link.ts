// Where a detail of a company leads: to a call, a mail or its website. Pure.

/** An address on the web, and nothing that would run code. */
const webAddress = (value: string): string | undefined => {
  try {
    const { protocol, href } = new URL(value)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}

/** Undefined: it leads nowhere. */
export const contactLink = (type: string, value: string): string | undefined => {
  if (type === 'email' && /^[^\s@?&]+@[^\s@?&]+$/.test(value)) return `mailto:${value}`
  if (type === 'phone' && /^\+?[\d\s()/.-]{4,}$/.test(value)) return `tel:${value.replaceAll(/[^+\d]/g, '')}`
  return type === 'url' ? webAddress(value) : undefined
}

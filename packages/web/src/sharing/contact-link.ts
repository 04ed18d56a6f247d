// The link target of a company detail: call, mail or website. Pure.

/** A web address, never a scheme that could run code. */
const webAddress = (value: string): string | undefined => {
  try {
    const { protocol, href } = new URL(value)
    return protocol === 'https:' || protocol === 'http:' ? href : undefined
  } catch {
    return undefined
  }
}

/** Undefined if it has no link. */
export const contactLink = (type: string, value: string): string | undefined => {
  if (type === 'email' && /^[^\s@?&]+@[^\s@?&]+$/.test(value)) return `mailto:${value}`
  if (type === 'phone' && /^\+?[\d\s()/.-]{4,}$/.test(value)) return `tel:${value.replaceAll(/[^+\d]/g, '')}`
  return type === 'url' ? webAddress(value) : undefined
}

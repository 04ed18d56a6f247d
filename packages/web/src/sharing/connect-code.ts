// Extracts a service code from input: the code itself, or a link that contains it. Pure.

/** A link has the code as `?code=`. Everything else is treated as the code; the platform validates it. */
export const codeIn = (text: string): string => {
  const input = text.trim()
  const link = /^https?:\/\//i.test(input) ? URL.parse(input) : null
  return (link?.searchParams.get('code') ?? input).replace(/\s+/g, '').toUpperCase()
}

/** The key in a link, from its fragment `#k=`; empty for everything else. No request contains a fragment. */
export const linkKeyIn = (text: string): string => {
  const link = URL.parse(text.trim())
  return new URLSearchParams(link?.hash.slice(1)).get('k') ?? ''
}

/** The link that leads to the form of a service, with the key that the form must find. */
export const toConnectLink = (page: string, code: string, linkKey: string): string =>
  `${page}?code=${code}#k=${linkKey}`

/** True if it could be a code, so that foreign QR codes are not looked up. */
export const isCodeLike = (code: string): boolean => /^[A-Z0-9]{1,32}(?:\/[A-Z0-9]{1,32})?$/.test(code)

/** The company of a code `COMPANY/SERVICE`. */
export const companyIn = (code: string): string => code.split('/')[0] ?? ''

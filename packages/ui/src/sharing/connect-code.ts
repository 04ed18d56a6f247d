// Extracts a service code from input: the code itself, or a link that contains it. Pure.

/** A link has the code as `?code=`. Everything else is treated as the code; the platform validates it. */
export const codeIn = (text: string): string => {
  const input = text.trim()
  const link = /^https?:\/\//i.test(input) ? URL.parse(input) : null
  return (link?.searchParams.get('code') ?? input).replace(/\s+/g, '').toUpperCase()
}

/** True if it could be a code, so that foreign QR codes are not looked up. */
export const isCodeLike = (code: string): boolean => /^[A-Z0-9]{1,32}(?:\/[A-Z0-9]{1,32})?$/.test(code)

/** The company of a code `COMPANY/SERVICE`. */
export const companyIn = (code: string): string => code.split('/')[0] ?? ''

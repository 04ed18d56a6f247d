// The code of a service as somebody has it: typed, or inside of a link that leads to it. Pure.

/** A link has the code as `?code=`. Everything else is taken as the code itself; the platform judges it. */
export const codeIn = (text: string): string => {
  const typed = text.trim()
  const link = /^https?:\/\//i.test(typed) ? URL.parse(typed) : null
  return (link?.searchParams.get('code') ?? typed).replace(/\s+/g, '').toUpperCase()
}

/** Whether it can be a code at all, so that what is read from a foreign QR code is not looked up. */
export const isCodeLike = (code: string): boolean => /^[A-Z0-9]{1,32}(?:\/[A-Z0-9]{1,32})?$/.test(code)

/** The company of a code `COMPANY/SERVICE`. */
export const companyIn = (code: string): string => code.split('/')[0] ?? ''

// The words of a mail, in the language that its account has chosen.

export interface MailText {
  subject: string
  text: string
}

/** French only where persons read it: the portal, in which companies work, has no French. */
export type InLanguages<T> = Readonly<Record<'en' | 'de', T> & Partial<Record<'fr', T>>>

/** German for `de` and French for `fr`, with their regional forms; else English. */
export const chooseLanguage = <T>(language: string | null | undefined, texts: InLanguages<T>): T => {
  if (/^de(?:-|$)/.test(language ?? '')) return texts.de
  return /^fr(?:-|$)/.test(language ?? '') ? (texts.fr ?? texts.en) : texts.en
}

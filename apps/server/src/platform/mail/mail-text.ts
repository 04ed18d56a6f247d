// The words of a mail, in the language that its account has chosen.

export interface MailText {
  subject: string
  text: string
}

export type InLanguages<T> = Readonly<Record<'en' | 'de', T>>

/** German for `de` and its regional forms, else English. */
export const chooseLanguage = <T>(language: string | null | undefined, texts: InLanguages<T>): T =>
  /^de(?:-|$)/.test(language ?? '') ? texts.de : texts.en

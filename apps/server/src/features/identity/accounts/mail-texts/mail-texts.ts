// The texts of the mails that accounts send, in the language of the account.
import { chooseLanguage } from '../../../../platform/mail/mail-text.ts'
import type { AccountMailTexts } from './account-mails.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'

export const mailTexts = ({ language }: { language: string | null }): AccountMailTexts =>
  chooseLanguage(language, { en: english, de: german, fr: french })

// The texts of the page in both languages, and the names of its steps.
import { defineTexts } from '@company-data/ui/texts'
import { de } from './de.ts'
import { en, type Texts } from './en.ts'

export type { Texts }

export type StepName = keyof Texts['steps']

export const consentTexts = defineTexts({ name: 'consent', en, de })

// The further languages of the wallet: one line each, and one folder beside this file (decision 0059).
import type { TranslationLoader } from '@company-data/ui/texts'

export const walletLanguages: Readonly<Record<string, TranslationLoader>> = {}

// The additional languages of the wallet: one line each, and one folder beside this file (decision 0059).
import type { PartsTranslation, WalletTranslation } from './translation.ts'

type Loader = () => Promise<PartsTranslation & WalletTranslation>

export const walletLanguages = {
  fr: async () => (await import('./fr/french.ts')).texts,
} satisfies Readonly<Record<string, Loader>>

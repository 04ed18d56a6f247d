// The additional languages of the consent page: one line each, and one folder beside this file (decision 0059).
import type { ConsentTranslation, PartsTranslation } from './translation.ts'

type Loader = () => Promise<ConsentTranslation & PartsTranslation>

export const consentLanguages = {
  fr: async () => (await import('./fr/consent.ts')).texts,
} satisfies Readonly<Record<string, Loader>>

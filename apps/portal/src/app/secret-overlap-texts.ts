// Texts of a replaced secret that keeps working for a while (B-14).
import { defineTexts } from '@company-data/ui/texts'

export const secretOverlapTexts = defineTexts({
  en: {
    label: 'The old secret works',
    hint: 'With an overlap you can change your programs one after the other.',
    both: 'Both secrets work during the overlap. Then the old one ends, with everything that was issued with it.',
    options: {
      0: 'No longer',
      1: 'For 1 hour',
      24: 'For 24 hours',
      72: 'For 3 days',
      168: 'For 7 days',
    },
    previous: 'Previous secret',
    until: (time: string) => `Works until ${time}`,
    endByNew: 'A new secret without an overlap ends it now.',
    endNow: 'End now',
    ended: 'The previous secret no longer works',
  },
  de: {
    label: 'Das alte Geheimnis gilt',
    hint: 'Während einer Übergangszeit können Sie Ihre Programme nacheinander umstellen.',
    both: 'In der Übergangszeit gelten beide Geheimnisse. Danach endet das alte, mit allem, was damit ausgestellt wurde.',
    options: {
      0: 'Nicht mehr',
      1: 'Noch 1 Stunde',
      24: 'Noch 24 Stunden',
      72: 'Noch 3 Tage',
      168: 'Noch 7 Tage',
    },
    previous: 'Bisheriges Geheimnis',
    until: (time) => `Gilt bis ${time}`,
    endByNew: 'Ein neues Geheimnis ohne Übergangszeit beendet es sofort.',
    endNow: 'Jetzt beenden',
    ended: 'Das bisherige Geheimnis gilt nicht mehr',
  },
})

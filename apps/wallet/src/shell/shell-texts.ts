// Texts around every page: navigation, lock and connection state.
import { defineTexts } from '@company-data/ui/texts'

export const shellTexts = defineTexts({
  name: 'shell',
  en: {
    navigation: 'Main',
    more: 'More',
    moreTitle: 'Everything else',
    lock: 'Lock',
    search: 'Search',
  },
  de: {
    navigation: 'Hauptmenü',
    more: 'Mehr',
    moreTitle: 'Alles andere',
    lock: 'Sperren',
    search: 'Suche',
  },
})

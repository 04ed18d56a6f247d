// Texts of the shell.
import { defineTexts } from '@company-data/ui/texts'

export const shellTexts = defineTexts({
  en: {
    console: 'Console',
    menu: 'Menu',
    navigation: 'Pages',
    account: 'Operator menu',
    toLight: 'Light colours',
    toDark: 'Dark colours',
    toSystem: 'Colours of the system',
    otherLanguage: 'Deutsch',
    signOut: 'Sign out',
    toHealth: 'Go to the health of the installation',
    nothingTitle: 'Nothing to see with these roles',
    nothingText: 'A token with the role “Metrics” reads the metrics and nothing else.',
  },
  de: {
    console: 'Konsole',
    menu: 'Menü',
    navigation: 'Seiten',
    account: 'Menü des Betreibers',
    toLight: 'Helle Farben',
    toDark: 'Dunkle Farben',
    toSystem: 'Farben des Systems',
    otherLanguage: 'English',
    signOut: 'Abmelden',
    toHealth: 'Zum Zustand der Installation',
    nothingTitle: 'Mit diesen Rollen ist nichts zu sehen',
    nothingText: 'Ein Token mit der Rolle „Messwerte“ liest die Messwerte und sonst nichts.',
  },
})

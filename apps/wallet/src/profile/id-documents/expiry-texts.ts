// Texts about the end of identity documents.
import { defineTexts } from '@company-data/ui/texts'

export const expiryTexts = defineTexts({
  name: 'expiry',
  en: {
    title: 'Identity documents that expire',
    lead: 'Worked out on this device; nothing about it is sent.',
    validUntil: (day: string) => `Valid until ${day}`,
    expiresIn: (days: number, day: string): string => {
      if (days === 0) return `Expires today, ${day}`
      return days === 1 ? `Expires tomorrow, ${day}` : `Expires in ${days} days, on ${day}`
    },
    expiredOn: (day: string) => `Expired on ${day}`,
    show: (label: string) => `Show ${label}`,
    calendar: 'Add to calendar',
    calendarFor: (label: string) => `Add to calendar: ${label}`,
    calendarTitle: (label: string) => `${label} expires`,
    calendarHint: 'The calendar file reminds you 60 and 7 days before, also while the wallet is closed.',
    later: 'Put away',
    laterFor: (label: string) => `Put away: ${label}`,
  },
  de: {
    title: 'Ausweise, die ablaufen',
    lead: 'Auf diesem Gerät ermittelt; nichts davon wird gesendet.',
    validUntil: (day) => `Gültig bis ${day}`,
    expiresIn: (days, day) => {
      if (days === 0) return `Läuft heute ab, ${day}`
      return days === 1 ? `Läuft morgen ab, ${day}` : `Läuft in ${days} Tagen ab, am ${day}`
    },
    expiredOn: (day) => `Abgelaufen am ${day}`,
    show: (label) => `${label} anzeigen`,
    calendar: 'In den Kalender',
    calendarFor: (label) => `In den Kalender: ${label}`,
    calendarTitle: (label) => `${label} läuft ab`,
    calendarHint: 'Die Kalenderdatei erinnert Sie 60 und 7 Tage vorher, auch bei geschlossener Wallet.',
    later: 'Ausblenden',
    laterFor: (label) => `Ausblenden: ${label}`,
  },
})

// Texts of the charts of thirty days.
import { defineTexts } from '@company-data/ui/texts'

export const dailyChartTexts = defineTexts({
  en: {
    title: 'Activity of the last 30 days',
    label: (kind: string, total: string) => `${kind} in the last 30 days, by day: ${total} in all`,
    kinds: { connections: 'New connections', signatures: 'Signatures', runs: 'Started runs' },
  },
  de: {
    title: 'Aktivität der letzten 30 Tage',
    label: (kind, total) => `${kind} der letzten 30 Tage, nach Tagen: insgesamt ${total}`,
    kinds: { connections: 'Neue Verbindungen', signatures: 'Unterschriften', runs: 'Gestartete Durchläufe' },
  },
})

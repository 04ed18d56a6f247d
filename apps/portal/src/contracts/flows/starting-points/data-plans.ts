// Starting points that end in shared data.
import { ABOUT_YOU, BIRTH, EMAIL, NAME, NO, PHONE, type Plan, START, YES } from './plan.ts'

export const dataPlans = {
  membership: {
    name: ['Membership', 'Mitgliedschaft'],
    hint: [
      'A member chooses a tariff; the data goes to your service.',
      'Ein Mitglied wählt einen Tarif, die Daten gehen an Ihren Dienst.',
    ],
    result: 'data_only',
    company: ['Club', 'Verein'],
    customer: ['Member', 'Mitglied'],
    steps: [
      { key: 'about_you', label: ABOUT_YOU, party: 'customer', fields: [NAME, BIRTH, EMAIL] },
      {
        key: 'tariff',
        label: ['Choose a tariff', 'Tarif wählen'],
        party: 'customer',
        fields: [
          {
            slug: 'tariff',
            label: ['Tariff', 'Tarif'],
            type: 'select',
            options: [
              ['Basic', 'Basis'],
              ['Premium', 'Premium'],
            ],
          },
          START,
        ],
      },
      {
        key: 'trainer',
        label: ['Personal trainer', 'Trainer'],
        party: 'customer',
        fields: [{ slug: 'goal', label: ['Your goal', 'Ihr Ziel'] }],
      },
      {
        key: 'welcome',
        label: ['Confirm', 'Bestätigen'],
        party: 'company',
        fields: [{ slug: 'member_number', label: ['Member number', 'Mitgliedsnummer'] }],
      },
    ],
    arrows: [
      { from: 'about_you', to: 'tariff' },
      { from: 'tariff', to: 'trainer', when: { field: 'tariff', option: ['Premium', 'Premium'] } },
      { from: 'tariff', to: 'welcome' },
      { from: 'trainer', to: 'welcome' },
    ],
  },
  update: {
    name: ['Data update', 'Aktualisierung von Daten'],
    hint: [
      'Customers check what you have and send what has changed.',
      'Kunden prüfen, was Sie haben, und senden, was sich geändert hat.',
    ],
    result: 'data_only',
    company: ['Company', 'Unternehmen'],
    customer: ['Customer', 'Kunde'],
    steps: [
      {
        key: 'check',
        label: ['Is everything still right?', 'Stimmt noch alles?'],
        party: 'customer',
        fields: [
          {
            slug: 'has_changed',
            label: ['Has anything changed?', 'Hat sich etwas geändert?'],
            type: 'select',
            options: [YES, NO],
          },
        ],
      },
      { key: 'changes', label: ['Your new data', 'Ihre neuen Daten'], party: 'customer', fields: [EMAIL, PHONE] },
      {
        key: 'done',
        label: ['Take note', 'Zur Kenntnis nehmen'],
        party: 'company',
        fields: [{ slug: 'note', label: ['Note', 'Notiz'], required: false }],
      },
    ],
    arrows: [
      { from: 'check', to: 'changes', when: { field: 'has_changed', option: YES } },
      { from: 'check', to: 'done' },
      { from: 'changes', to: 'done' },
    ],
  },
} as const satisfies Record<string, Plan>

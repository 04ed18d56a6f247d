// The texts of the parties of a flow.
import { defineTexts } from '@company-data/ui/texts'

export const partyTexts = defineTexts({
  en: {
    title: 'Parties',
    lead: 'Who acts and signs. Parties sign in this order, and the first one after your company is the main customer.',
    add: 'Add party',
    label: 'Label',
    key: 'Key',
    keyHint: 'Programs use it. If you change it, the steps that name it change too.',
    type: 'Who it is',
    types: { owner: 'Your company', person: 'A person', company: 'Another company' },
    older: 'Named when the run starts',
    sameName: 'Another party has the same name. Customers and your staff could confuse them.',
    remove: 'Delete party',
    newOwner: 'Company',
    newParty: 'Customer',
    empty: 'No parties yet',
    emptyText: 'A flow needs your company and at least one counterparty.',
  },
  de: {
    title: 'Parteien',
    lead: 'Wer handelt und unterschreibt, in der Reihenfolge der Unterschriften. Der erste neben Ihrem Unternehmen ist der Hauptkunde.',
    add: 'Partei hinzufügen',
    label: 'Bezeichnung',
    key: 'Schlüssel',
    keyHint: 'Programme lesen ihn. Schritte, die ihn nennen, ändern sich mit.',
    type: 'Wer es ist',
    types: { owner: 'Ihr Unternehmen', person: 'Eine Person', company: 'Ein anderes Unternehmen' },
    older: 'Beim Start des Durchlaufs genannt',
    sameName: 'Eine andere Partei heißt genauso. Kunden und Mitarbeiter könnten sie verwechseln.',
    remove: 'Partei löschen',
    newOwner: 'Unternehmen',
    newParty: 'Kunde',
    empty: 'Noch keine Parteien',
    emptyText: 'Ein Ablauf braucht Ihr Unternehmen und mindestens eine Gegenpartei.',
  },
})

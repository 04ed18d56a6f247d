// The texts of the parties of a flow.
import { defineTexts } from '@company-data/ui/texts'

export const partyTexts = defineTexts({
  en: {
    title: 'Parties',
    lead: 'Who acts and signs. Their order decides the primary counterparty, the default signers and ties.',
    add: 'Add party',
    label: 'Label',
    key: 'Key',
    keyHint: 'Everything that names it follows.',
    type: 'Who it is',
    types: { owner: 'Your company', person: 'A person', company: 'Another company' },
    older: 'Named when the run starts',
    up: 'Move up',
    remove: 'Delete party',
    newParty: 'Customer',
    empty: 'No parties yet',
    emptyText: 'A flow needs your company and at least one counterparty.',
  },
  de: {
    title: 'Parteien',
    lead: 'Wer handelt und unterschreibt. Ihre Reihenfolge bestimmt die erste Gegenpartei, die üblichen Unterzeichner und den Gleichstand.',
    add: 'Partei hinzufügen',
    label: 'Bezeichnung',
    key: 'Schlüssel',
    keyHint: 'Alles, was ihn nennt, folgt.',
    type: 'Wer es ist',
    types: { owner: 'Ihr Unternehmen', person: 'Eine Person', company: 'Ein anderes Unternehmen' },
    older: 'Beim Start des Durchlaufs genannt',
    up: 'Nach oben',
    remove: 'Partei löschen',
    newParty: 'Kunde',
    empty: 'Noch keine Parteien',
    emptyText: 'Ein Ablauf braucht Ihr Unternehmen und mindestens eine Gegenpartei.',
  },
})

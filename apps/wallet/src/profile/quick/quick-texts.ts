// Texts of the form that adds many values at once.
import { defineTexts } from '@company-data/ui/texts'

export const quickTexts = defineTexts({
  name: 'quick',
  en: {
    title: 'Add your details',
    lead: 'Fill in what you like; everything else stays empty. Each value is encrypted for you and shared with no one yet.',
    fromContacts: 'Fill in from your contacts',
    fromFile: 'Fill in from a contact file',
    fromFileHint: 'A vCard (.vcf) from your address book. It is read on this device.',
    noContact: 'This file has no contact that can be read.',
    filledIn: (count: string) => `Filled in: ${count}. Check them, then save.`,
    save: 'Save all',
    saving: (done: string, of: string) => `Saving ${done} of ${of} …`,
    nothing: 'Fill in at least one field.',
    saved: (count: number) => (count === 1 ? 'One value saved' : `${count} values saved`),
    allThere: 'All of these details are already in My data.',
    toProfile: 'My data',
  },
  de: {
    title: 'Angaben hinzufügen',
    lead: 'Füllen Sie aus, was Sie möchten; alles andere bleibt leer. Jeder Wert wird für Sie verschlüsselt und noch für niemanden freigegeben.',
    fromContacts: 'Aus Ihren Kontakten ausfüllen',
    fromFile: 'Aus einer Kontaktdatei ausfüllen',
    fromFileHint: 'Eine vCard (.vcf) aus Ihrem Adressbuch. Sie wird auf diesem Gerät gelesen.',
    noContact: 'Diese Datei enthält keinen lesbaren Kontakt.',
    filledIn: (count) => `Ausgefüllt: ${count}. Prüfen Sie die Felder und speichern Sie dann.`,
    save: 'Alles speichern',
    saving: (done, of) => `${done} von ${of} wird gespeichert …`,
    nothing: 'Füllen Sie mindestens ein Feld aus.',
    saved: (count) => (count === 1 ? 'Ein Wert gespeichert' : `${count} Werte gespeichert`),
    allThere: 'Alle diese Angaben sind schon in Meinen Daten.',
    toProfile: 'Meine Daten',
  },
})

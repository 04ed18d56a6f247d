// Texts of the share page.
import { defineTexts } from '@company-data/ui/texts'

export const sharePageTexts = defineTexts({
  en: {
    details: 'Details that customers see',
    detailsText:
      'From your company’s business card, not sealed. Everyone connected to this service sees them, in this order.',
    shown: 'Shown',
    notShown: 'Not shown',
    noneShown: 'Customers don’t see any details yet. Show one from the list below.',
    allShown: 'All details of the business card are shown.',
    show: 'Show',
    hide: (name: string) => `Hide ${name}`,
    showOne: (name: string) => `Show ${name}`,
    empty: 'The business card is empty',
    emptyText: 'Add a phone number, an address and so on to the company profile. Then choose here what customers see.',
    toProfile: 'Go to the profile',
    gone: (count: number) =>
      count === 1
        ? 'One detail that was shown is no longer on the business card.'
        : `${count} details that were shown are no longer on the business card.`,
    delegate: (count: number) =>
      count === 0
        ? 'Customers see no detail of the company.'
        : count === 1
          ? 'Customers see one detail of the company.'
          : `Customers see ${count} details of the company.`,
    delegateText: 'Only the company’s owner sees the business card and chooses what is shown here.',
    unsaved: 'Not saved yet',
    unsavedText: (shownCount: number, before: number) =>
      shownCount === before
        ? `${shownCount} shown, with a different order or selection`
        : `${shownCount} shown instead of ${before}`,
    save: 'Save',
    saved: 'Saved. Customers see it now.',
    discard: 'Discard',
    conflict: 'Someone else has changed this in the meantime',
    conflictText: 'Your selection is still here. Use the other one, or keep yours and save it.',
    theirs: 'Theirs',
    mine: 'Mine',
    takeTheirs: 'Use theirs',
    keepMine: 'Keep mine',
    nothing: 'Nothing is shown',
    photos: 'Photos',
    photosText: 'Your shop, your team, your logo. Connected customers see them above the details.',
    noPhotos: 'No photos yet.',
    photo: (number: number) => `Photo ${number}`,
    addPhotos: 'Add photos',
    photoHint: 'PNG, JPEG or WebP. Visible as soon as they are uploaded.',
    uploading: (name: string) => `Uploading ${name} …`,
    failed: (name: string) => `${name} was not added.`,
    retry: 'Try again',
    dismiss: 'Dismiss',
    added: (count: number) => (count === 1 ? 'Photo added' : `${count} photos added`),
    remove: (name: string) => `Remove ${name}`,
    removeTitle: 'Remove this photo?',
    removeText: 'Customers no longer see it. This can’t be undone.',
    removeAction: 'Remove photo',
    removed: 'Photo removed',
    find: 'How customers find the service',
    findText: 'They enter the code in their app, or scan the QR code.',
    code: 'Share code',
    qrLabel: (code: string) => `QR code of ${code}`,
    saveQr: 'QR code for print (SVG)',
    invitation: 'Text to pass on',
    invitationText: (service: string, code: string) => `Connect with ${service}: enter the code ${code} in your app.`,
    linkText: (service: string, code: string, link: string) =>
      `Connect with ${service}: open ${link} or enter the code ${code} in your app.`,
    textsHint: 'You can change the name, description and code in the overview.',
    toOverview: 'Go to the overview',
    preview: 'Preview',
    previewText: 'What a connected customer sees about your company.',
    previewEmpty: 'Only the names, until you add a photo or show a detail.',
    hiddenValue: 'Only the owner sees the value here',
    detail: (number: number) => `Detail ${number}`,
    connected: 'Connected',
  },
  de: {
    details: 'Angaben, die Kunden sehen',
    detailsText:
      'Von der Visitenkarte Ihres Unternehmens, nicht versiegelt. Wer mit diesem Dienst verbunden ist, sieht sie in dieser Reihenfolge.',
    shown: 'Sichtbar',
    notShown: 'Nicht sichtbar',
    noneShown: 'Kunden sehen noch keine Angabe Ihres Unternehmens. Zeigen Sie eine aus der Liste darunter.',
    allShown: 'Alle Angaben der Visitenkarte sind sichtbar.',
    show: 'Zeigen',
    hide: (name) => `${name} verbergen`,
    showOne: (name) => `${name} zeigen`,
    empty: 'Die Visitenkarte ist leer',
    emptyText:
      'Tragen Sie Telefon, Adresse und Ähnliches im Profil des Unternehmens ein. Wählen Sie dann hier, was Kunden sehen.',
    toProfile: 'Zum Profil',
    gone: (count) =>
      count === 1
        ? 'Eine sichtbare Angabe steht nicht mehr auf der Visitenkarte.'
        : `${count} sichtbare Angaben stehen nicht mehr auf der Visitenkarte.`,
    delegate: (count) =>
      count === 0
        ? 'Kunden sehen keine Angabe des Unternehmens.'
        : count === 1
          ? 'Kunden sehen eine Angabe des Unternehmens.'
          : `Kunden sehen ${count} Angaben des Unternehmens.`,
    delegateText: 'Nur der Inhaber des Unternehmens sieht die Visitenkarte und wählt, was hier von ihr sichtbar ist.',
    unsaved: 'Noch nicht gespeichert',
    unsavedText: (shownCount, before) =>
      shownCount === before
        ? `${shownCount} sichtbar, mit anderer Reihenfolge oder Auswahl`
        : `${shownCount} sichtbar statt ${before}`,
    save: 'Speichern',
    saved: 'Gespeichert. Kunden sehen es jetzt.',
    discard: 'Verwerfen',
    conflict: 'Jemand anderes hat das inzwischen geändert',
    conflictText: 'Ihre Auswahl ist noch da. Verwenden Sie die andere, oder behalten und speichern Sie Ihre.',
    theirs: 'Andere',
    mine: 'Meine',
    takeTheirs: 'Die andere Auswahl verwenden',
    keepMine: 'Meine Auswahl behalten',
    nothing: 'Nichts ist sichtbar',
    photos: 'Fotos',
    photosText: 'Ihr Geschäft, Ihr Team, Ihr Logo. Verbundene Kunden sehen sie über den Angaben.',
    noPhotos: 'Noch keine Fotos.',
    photo: (number) => `Foto ${number}`,
    addPhotos: 'Fotos hinzufügen',
    photoHint: 'PNG, JPEG oder WebP. Sichtbar, sobald sie hochgeladen sind.',
    uploading: (name) => `${name} wird hochgeladen …`,
    failed: (name) => `${name} wurde nicht hinzugefügt.`,
    retry: 'Erneut versuchen',
    dismiss: 'Ausblenden',
    added: (count) => (count === 1 ? 'Foto hinzugefügt' : `${count} Fotos hinzugefügt`),
    remove: (name) => `${name} entfernen`,
    removeTitle: 'Dieses Foto entfernen?',
    removeText: 'Kunden sehen es nicht mehr. Das lässt sich nicht rückgängig machen.',
    removeAction: 'Foto entfernen',
    removed: 'Foto entfernt',
    find: 'So finden Kunden den Dienst',
    findText: 'Sie geben den Code in ihrer App ein oder scannen den QR-Code.',
    code: 'Freigabecode',
    qrLabel: (code) => `QR-Code von ${code}`,
    saveQr: 'QR-Code für den Druck (SVG)',
    invitation: 'Text zum Weitergeben',
    invitationText: (service, code) =>
      `Verbinden Sie sich mit ${service}: Geben Sie in Ihrer App den Code ${code} ein.`,
    linkText: (service, code, link) =>
      `Verbinden Sie sich mit ${service}: Öffnen Sie ${link} oder geben Sie in Ihrer App den Code ${code} ein.`,
    textsHint: 'Name, Beschreibung und Code ändern Sie in der Übersicht.',
    toOverview: 'Zur Übersicht',
    preview: 'Vorschau',
    previewText: 'Was ein verbundener Kunde von Ihrem Unternehmen sieht.',
    previewEmpty: 'Nur die Namen, bis Sie ein Foto hinzufügen oder eine Angabe zeigen.',
    hiddenValue: 'Nur der Inhaber sieht hier den Wert',
    detail: (number) => `Angabe ${number}`,
    connected: 'Verbunden',
  },
})

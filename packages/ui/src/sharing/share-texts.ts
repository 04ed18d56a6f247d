// The texts of the form that says what is shared with a service.
import { defineTexts } from '@company-data/ui/texts'

export const shareTexts = defineTexts({
  en: {
    mandatory: 'Needed',
    optional: 'Optional',
    oneTime: 'Asked once',
    verified: 'Verified only',
    source: 'Share',
    undecided: 'Choose …',
    value: 'Value',
    none: 'Do not share',
    keep: 'As it was shared once',
    typed: 'Enter a value',
    typedFile: 'Attach a file',
    answered: 'Answer now',
    file: 'File',
    live: 'Live',
    once: 'Once',
    kept: 'Shared once',
    notShared: 'Not shared',
    onceText: 'As it is now. Later changes are not sent.',
    keptText: (when: string) =>
      `Shared on ${when}. It stays with the service until you replace it or end the connection.`,
    noneText: 'The service gets nothing.',
    incomplete: 'Still missing',
    of: {
      company: {
        live: 'Follows your business card: the service gets every change.',
        impossible: 'The service needs this verified, and your business card has no verified value that fits.',
        noVerified: 'Only a verified value counts, and your business card has none that fits.',
        toProfile: 'Fill in the business card',
        nothing: 'Nothing is shared. The company sees the name and the code of yours.',
        openFile: 'A file of your business card is not sealed when it is shared: the platform can read it too.',
      },
      person: {
        live: 'Follows your profile: the service gets every change.',
        impossible: 'The service needs this verified, and your profile has no verified value that fits.',
        noVerified: 'Only a verified value counts, and your profile has none that fits.',
        toProfile: 'Fill in the profile',
        nothing: 'Nothing is shared. The company sees your name.',
        openFile:
          'A file that you share is not private in your profile, so it is not sealed: the platform can read it too. Mark it as private first to seal it.',
      },
    },
    summary: (company: string) => `What ${company} receives`,
    takenBack: 'Taken back: the service gets it no more, and the platform removes it.',
    summaryText: 'Each value is sealed in this page to the key of the service. Only the service can open it.',
    problems: {
      undecided: 'Choose what to share.',
      needed: 'Enter a value, or choose something else.',
      type: 'This does not fit the type of the field.',
      result: 'Pick every part and get the result.',
    },
    plugin: (name: string, host: string) => `Answered with ${name} of ${host}, which is told what you enter here`,
    pluginInput: (label: string, optional: boolean) => (optional ? `${label} (optional)` : label),
  },
  de: {
    mandatory: 'Nötig',
    optional: 'Freiwillig',
    oneTime: 'Einmal erfragt',
    verified: 'Nur geprüft',
    source: 'Freigeben',
    undecided: 'Auswählen …',
    value: 'Wert',
    none: 'Nicht freigeben',
    keep: 'Wie es einmal freigegeben wurde',
    typed: 'Einen Wert eingeben',
    typedFile: 'Eine Datei anhängen',
    answered: 'Jetzt beantworten',
    file: 'Datei',
    live: 'Laufend',
    once: 'Einmal',
    kept: 'Einmal freigegeben',
    notShared: 'Nicht freigegeben',
    onceText: 'Wie es jetzt ist. Spätere Änderungen werden nicht gesendet.',
    keptText: (when) =>
      `Am ${when} freigegeben. Es bleibt beim Dienst, bis Sie es ersetzen oder die Verbindung beenden.`,
    noneText: 'Der Dienst erhält nichts.',
    incomplete: 'Fehlt noch',
    of: {
      company: {
        live: 'Folgt Ihrer Visitenkarte: Der Dienst erhält jede Änderung.',
        impossible: 'Der Dienst braucht dies geprüft, und Ihre Visitenkarte hat keinen geprüften Wert, der passt.',
        noVerified: 'Nur ein geprüfter Wert zählt, und Ihre Visitenkarte hat keinen, der passt.',
        toProfile: 'Visitenkarte ausfüllen',
        nothing: 'Nichts wird freigegeben. Das Unternehmen sieht Namen und Code des Ihren.',
        openFile:
          'Eine Datei Ihrer Visitenkarte wird beim Freigeben nicht versiegelt: Auch die Plattform kann sie lesen.',
      },
      person: {
        live: 'Folgt Ihrem Profil: Der Dienst erhält jede Änderung.',
        impossible: 'Der Dienst braucht dies geprüft, und Ihr Profil hat keinen geprüften Wert, der passt.',
        noVerified: 'Nur ein geprüfter Wert zählt, und Ihr Profil hat keinen, der passt.',
        toProfile: 'Profil ausfüllen',
        nothing: 'Nichts wird freigegeben. Das Unternehmen sieht Ihren Namen.',
        openFile:
          'Eine Datei, die Sie freigeben, ist in Ihrem Profil nicht privat und daher nicht versiegelt: Auch die Plattform kann sie lesen. Machen Sie sie zuerst privat, um sie zu versiegeln.',
      },
    },
    summary: (company) => `Was ${company} erhält`,
    takenBack: 'Zurückgenommen: Der Dienst erhält es nicht mehr, und die Plattform entfernt es.',
    summaryText:
      'Jeder Wert wird auf dieser Seite für den Schlüssel des Dienstes versiegelt. Nur der Dienst kann ihn öffnen.',
    problems: {
      undecided: 'Wählen Sie, was Sie freigeben.',
      needed: 'Geben Sie einen Wert ein, oder wählen Sie etwas anderes.',
      type: 'Das passt nicht zur Art des Feldes.',
      result: 'Wählen Sie jeden Teil und fragen Sie das Ergebnis ab.',
    },
    plugin: (name, host) => `Beantwortet mit ${name} von ${host}, das erfährt, was Sie hier eingeben`,
    pluginInput: (label, optional) => (optional ? `${label} (freiwillig)` : label),
  },
})

export type ShareTexts = (typeof shareTexts)['en']

// The texts of the region page.
import { defineTexts } from '@company-data/ui/texts'

export const regionTexts = defineTexts({
  en: {
    title: 'Region',
    lead: 'Where the data of your company is stored. Connections and everything in them live in the region of the company.',
    home: 'Home region',
    choose: 'Move to another region',
    chooseText: 'All data, clients and delegates move along. Your programs follow by themselves; tokens stay valid.',
    onlyOne: 'This platform has one region only.',
    target: 'New region',
    move: 'Move',
    moveTitle: (region: string) => `Move the company to ${region}?`,
    moveText:
      'While the data is copied nobody can change anything: writes are answered with 503 and can be repeated. Reading goes on. It cannot be stopped, but you can move back afterwards.',
    moving: (region: string) => `Moving to ${region}`,
    movingText: 'Reading goes on; changes are possible again when the move is done.',
    copyText:
      'The platform does not say how much is left. This page looks every second and says when it is done; you can leave it meanwhile.',
    notSeen: 'This page cannot look just now.',
    steps: { begun: 'Writes are paused', copy: 'Data is copied', done: 'The new region is home' },
    moved: (region: string) => `The company now lives in ${region}.`,
  },
  de: {
    title: 'Region',
    lead: 'Wo die Daten Ihres Unternehmens liegen. Verbindungen und alles in ihnen liegen in der Region des Unternehmens.',
    home: 'Heimatregion',
    choose: 'In eine andere Region umziehen',
    chooseText:
      'Alle Daten, Clients und Vertretungen ziehen mit. Ihre Programme folgen von selbst, Tokens bleiben gültig.',
    onlyOne: 'Diese Plattform hat nur eine Region.',
    target: 'Neue Region',
    move: 'Umziehen',
    moveTitle: (region) => `Mit dem Unternehmen nach ${region} umziehen?`,
    moveText:
      'Während die Daten kopiert werden, kann niemand etwas ändern: Schreibzugriffe werden mit 503 beantwortet und können wiederholt werden. Lesen geht weiter. Der Umzug lässt sich nicht anhalten, aber Sie können danach zurückziehen.',
    moving: (region) => `Umzug nach ${region}`,
    movingText: 'Lesen geht weiter; Änderungen sind wieder möglich, wenn der Umzug fertig ist.',
    copyText:
      'Wie viel noch fehlt, sagt die Plattform nicht. Diese Seite sieht jede Sekunde nach und meldet das Ende; Sie können sie solange verlassen.',
    notSeen: 'Diese Seite kann gerade nicht nachsehen.',
    steps: { begun: 'Schreiben ist angehalten', copy: 'Daten werden kopiert', done: 'Die neue Region ist Heimat' },
    moved: (region) => `Das Unternehmen ist jetzt in ${region}.`,
  },
})

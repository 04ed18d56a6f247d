// The texts of a move to another region that do not depend on who moves. An app adds its own.
import { defineTexts } from '@company-data/ui/texts'

export const regionTexts = defineTexts({
  en: {
    title: 'Region',
    home: 'Home region',
    choose: 'Move to another region',
    onlyOne: 'This platform has one region only.',
    target: 'New region',
    move: 'Move',
    moving: (region: string) => `Moving to ${region}`,
    movingText: 'Reading goes on; changes are possible again when the move is done.',
    copyText:
      'The platform does not say how much is left. This page looks every second and says when it is done; you can leave it meanwhile.',
    notSeen: 'This page cannot look just now.',
    steps: { begun: 'Writes are paused', copy: 'Data is copied', done: 'The new region is home' },
    notBegun: 'No answer came, and no move has begun. Try again.',
    moveUnknown:
      'No answer came, and the platform cannot be reached. Whether the move has begun is not known yet; try again, nothing moves twice.',
  },
  de: {
    title: 'Region',
    home: 'Heimatregion',
    choose: 'In eine andere Region umziehen',
    onlyOne: 'Diese Plattform hat nur eine Region.',
    target: 'Neue Region',
    move: 'Umziehen',
    moving: (region) => `Umzug nach ${region}`,
    movingText: 'Lesen geht weiter; Änderungen sind wieder möglich, wenn der Umzug fertig ist.',
    copyText:
      'Wie viel noch fehlt, sagt die Plattform nicht. Diese Seite sieht jede Sekunde nach und meldet das Ende; Sie können sie solange verlassen.',
    notSeen: 'Diese Seite kann gerade nicht nachsehen.',
    steps: { begun: 'Schreiben ist angehalten', copy: 'Daten werden kopiert', done: 'Die neue Region ist Heimat' },
    notBegun: 'Es kam keine Antwort, und kein Umzug hat begonnen. Versuchen Sie es erneut.',
    moveUnknown:
      'Es kam keine Antwort, und die Plattform ist nicht erreichbar. Ob der Umzug begonnen hat, steht noch nicht fest; versuchen Sie es erneut, nichts zieht zweimal um.',
  },
})

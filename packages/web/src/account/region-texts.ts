// Texts for moving to another region that both apps share. Each app adds its own.
import { defineTexts } from '@company-data/ui/texts'

export const regionTexts = defineTexts({
  name: 'accountRegion',
  en: {
    title: 'Region',
    home: 'Home region',
    choose: 'Move to another region',
    onlyOne: 'This platform has only one region.',
    target: 'New region',
    move: 'Move',
    moving: (region: string) => `Moving to ${region}`,
    movingText: 'You can still view everything. Changes are possible again after the move.',
    copyText:
      'The platform doesn’t report progress. This page updates when the move is done, and you can leave it meanwhile.',
    notSeen: 'Can’t check the progress right now.',
    steps: { begun: 'Changes are paused', copy: 'Data is being copied', done: 'Move complete' },
    notBegun: 'The connection was lost and the move has not started. Try again.',
    moveUnknown:
      'The connection was lost, so we don’t know yet whether the move has started. You can safely try again.',
  },
  de: {
    title: 'Region',
    home: 'Heimatregion',
    choose: 'In eine andere Region umziehen',
    onlyOne: 'Diese Plattform hat nur eine Region.',
    target: 'Neue Region',
    move: 'Umziehen',
    moving: (region) => `Umzug nach ${region}`,
    movingText: 'Sie können weiterhin alles ansehen. Änderungen sind nach dem Umzug wieder möglich.',
    copyText:
      'Die Plattform meldet keinen Fortschritt. Diese Seite zeigt an, wenn der Umzug fertig ist. Sie können sie so lange verlassen.',
    notSeen: 'Der Stand lässt sich gerade nicht abrufen.',
    steps: {
      begun: 'Änderungen sind angehalten',
      copy: 'Daten werden kopiert',
      done: 'Umzug abgeschlossen',
    },
    notBegun: 'Die Verbindung ist abgebrochen und der Umzug hat nicht begonnen. Versuchen Sie es erneut.',
    moveUnknown:
      'Die Verbindung ist abgebrochen. Ob der Umzug begonnen hat, ist noch unklar. Sie können es gefahrlos erneut versuchen.',
  },
})

// The texts of the view of a PDF.
import { defineTexts } from '@company-data/ui/texts'

export const pdfTexts = defineTexts({
  en: {
    view: 'View',
    pages: 'Pages',
    text: 'Text',
    page: (page: string, count: string) => `Page ${page} of ${count}`,
    pageCount: (count: number, words: string) => (count === 1 ? 'One page' : `${words} pages`),
    smaller: 'Smaller',
    larger: 'Larger',
    textNote: 'The text of the pages. Pictures and layout are missing here.',
    noText: 'There is no text on this page.',
    locked: 'This PDF has a password of its own, so it cannot be shown here.',
    damaged: 'This PDF cannot be shown here: it is damaged, or of a kind that is not known.',
    slow: 'This takes unusually long. The file may be damaged, or made to keep a reader busy.',
    slowText: 'Go on waiting, or stop, download the file and read it with another program.',
    stop: 'Stop',
    stopped: 'Reading this PDF was stopped: it took too long.',
    pageFailed: 'This page cannot be shown here.',
    read: 'Download the file and read it with another program.',
  },
  de: {
    view: 'Ansicht',
    pages: 'Seiten',
    text: 'Text',
    page: (page, count) => `Seite ${page} von ${count}`,
    pageCount: (count, words) => (count === 1 ? 'Eine Seite' : `${words} Seiten`),
    smaller: 'Kleiner',
    larger: 'Größer',
    textNote: 'Der Text der Seiten. Bilder und Anordnung fehlen hier.',
    noText: 'Auf dieser Seite ist kein Text.',
    locked: 'Diese PDF-Datei hat ein eigenes Passwort und kann hier nicht gezeigt werden.',
    damaged: 'Diese PDF-Datei kann hier nicht gezeigt werden: Sie ist beschädigt oder von unbekannter Art.',
    slow: 'Das dauert ungewöhnlich lange. Die Datei ist vielleicht beschädigt, oder gemacht, um ein Programm aufzuhalten.',
    slowText:
      'Warten Sie weiter, oder halten Sie an, laden Sie die Datei herunter und lesen Sie sie mit einem anderen Programm.',
    stop: 'Anhalten',
    stopped: 'Das Lesen dieser PDF-Datei wurde angehalten: Es hat zu lange gedauert.',
    pageFailed: 'Diese Seite kann hier nicht gezeigt werden.',
    read: 'Laden Sie die Datei herunter und lesen Sie sie mit einem anderen Programm.',
  },
})

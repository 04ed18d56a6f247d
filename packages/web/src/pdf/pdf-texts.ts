// Texts of the PDF view.
import { defineTexts } from '@company-data/ui/texts'

export const pdfTexts = defineTexts({
  en: {
    view: 'View',
    pages: 'Pages',
    text: 'Text',
    page: (page: string, count: string) => `Page ${page} of ${count}`,
    pageCount: (count: number, formattedCount: string) => (count === 1 ? 'One page' : `${formattedCount} pages`),
    smaller: 'Smaller',
    larger: 'Larger',
    textNote: 'The text of the pages, without images and layout.',
    noText: 'This page has no text.',
    locked: 'This PDF is password-protected and can’t be shown here.',
    damaged: 'This PDF can’t be shown here: it’s damaged or not supported.',
    slow: 'This is taking unusually long. The file may be damaged or malicious.',
    slowText: 'Keep waiting, or stop, download the file and open it in another program.',
    stop: 'Stop',
    stopped: 'Stopped: reading this PDF took too long.',
    pageFailed: 'This page can’t be shown here.',
    read: 'Download the file and open it in another program.',
  },
  de: {
    view: 'Ansicht',
    pages: 'Seiten',
    text: 'Text',
    page: (page, count) => `Seite ${page} von ${count}`,
    pageCount: (count, formattedCount) => (count === 1 ? 'Eine Seite' : `${formattedCount} Seiten`),
    smaller: 'Kleiner',
    larger: 'Größer',
    textNote: 'Der Text der Seiten, ohne Bilder und Layout.',
    noText: 'Diese Seite hat keinen Text.',
    locked: 'Diese PDF-Datei ist passwortgeschützt und kann hier nicht angezeigt werden.',
    damaged: 'Diese PDF-Datei kann hier nicht angezeigt werden: Sie ist beschädigt oder wird nicht unterstützt.',
    slow: 'Das dauert ungewöhnlich lange. Die Datei ist vielleicht beschädigt oder schädlich.',
    slowText:
      'Warten Sie weiter, oder brechen Sie ab, laden Sie die Datei herunter und öffnen Sie sie in einem anderen Programm.',
    stop: 'Abbrechen',
    stopped: 'Abgebrochen: Das Lesen dieser PDF-Datei hat zu lange gedauert.',
    pageFailed: 'Diese Seite kann hier nicht angezeigt werden.',
    read: 'Laden Sie die Datei herunter und öffnen Sie sie in einem anderen Programm.',
  },
})

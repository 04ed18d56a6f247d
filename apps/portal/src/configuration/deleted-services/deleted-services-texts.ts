// Texts of deleted services: the list, and the runs, documents and signatures that remain (B-20).
import type { CompanyDocument } from '@company-data/sdk/company'
import { defineTexts } from '@company-data/ui/texts'

type Status = CompanyDocument['status']

const english = {
  statuses: {
    offering: 'To accept',
    ready_to_sign: 'To sign',
    active: 'Active',
    active_but_ending: 'Ending',
    ended: 'Ended',
    waiting: 'Waiting in a run',
  } satisfies Record<Status, string>,
}

export const deletedServicesTexts = defineTexts({
  en: {
    title: 'Deleted services',
    lead: 'Their runs, documents and signatures can still be read. A deleted service can’t be restored.',
    back: 'Services',
    backToList: 'Deleted services',
    name: 'Service',
    deletedAt: 'Deleted',
    emptyTitle: 'No deleted services',
    emptyText: 'When you delete a service, its runs and contracts stay readable here.',
    service: 'Deleted service',
    goneTitle: 'Not among your deleted services',
    goneText: 'The address is wrong, or the service still exists.',
    remains: 'What remains',
    remainsText:
      'Documents with their signatures, and flow runs without their answers. Customers keep their copies. Connections, shared values, messages, webhooks, clients and the stored key were deleted for good.',
    noRestore: 'It can’t be restored. Create a new service and ask your customers to connect again.',
    tabs: { documents: 'Documents', runs: 'Flow runs' },
    documentName: 'Document',
    status: 'Status',
    statuses: english.statuses,
    changed: 'Changed',
    noDocumentsTitle: 'No documents remain',
    noDocumentsText: 'The service had sent no documents that had to be kept.',
    documentId: 'Document ID',
    created: 'Created',
    sealedAt: 'Sealed',
    fingerprint: 'Fingerprint of the PDF (SHA-256)',
    signatures: 'Signatures',
    noSignatures: 'No one signed or accepted it.',
    sealedFile:
      'The PDF is sealed to the key of the deleted service. A program opens it with the private key that you saved: documents.openSealed of the SDK.',
    flow: 'Flow',
    run: 'Run',
    started: 'Started',
    noRunsTitle: 'No runs remain',
    noRunsText: 'No flow of the service was ever started.',
    answersGone: 'The answers were deleted with the service.',
  },
  de: {
    title: 'Gelöschte Dienste',
    lead: 'Ihre Durchläufe, Dokumente und Unterschriften lassen sich weiter lesen. Ein gelöschter Dienst lässt sich nicht wiederherstellen.',
    back: 'Dienste',
    backToList: 'Gelöschte Dienste',
    name: 'Dienst',
    deletedAt: 'Gelöscht',
    emptyTitle: 'Keine gelöschten Dienste',
    emptyText: 'Wenn Sie einen Dienst löschen, bleiben seine Durchläufe und Verträge hier lesbar.',
    service: 'Gelöschter Dienst',
    goneTitle: 'Nicht unter Ihren gelöschten Diensten',
    goneText: 'Die Adresse stimmt nicht, oder es gibt den Dienst noch.',
    remains: 'Was bleibt',
    remainsText:
      'Dokumente mit ihren Unterschriften, und Durchläufe ohne ihre Antworten. Kunden behalten ihre Ausfertigungen. Verbindungen, freigegebene Werte, Nachrichten, Webhooks, Clients und der hinterlegte Schlüssel wurden endgültig gelöscht.',
    noRestore:
      'Er lässt sich nicht wiederherstellen. Legen Sie einen neuen Dienst an und bitten Sie Ihre Kunden, sich erneut zu verbinden.',
    tabs: { documents: 'Dokumente', runs: 'Durchläufe' },
    documentName: 'Dokument',
    status: 'Status',
    statuses: {
      offering: 'Anzunehmen',
      ready_to_sign: 'Zu unterschreiben',
      active: 'Aktiv',
      active_but_ending: 'Endet',
      ended: 'Beendet',
      waiting: 'Wartet im Durchlauf',
    },
    changed: 'Geändert',
    noDocumentsTitle: 'Keine Dokumente übrig',
    noDocumentsText: 'Der Dienst hatte keine Dokumente gesendet, die bleiben mussten.',
    documentId: 'ID des Dokuments',
    created: 'Angelegt',
    sealedAt: 'Gesiegelt',
    fingerprint: 'Fingerabdruck des PDF (SHA-256)',
    signatures: 'Unterschriften',
    noSignatures: 'Niemand hat es unterschrieben oder angenommen.',
    sealedFile:
      'Das PDF ist für den Schlüssel des gelöschten Dienstes versiegelt. Ein Programm öffnet es mit dem privaten Schlüssel, den Sie gespeichert haben: documents.openSealed des SDK.',
    flow: 'Ablauf',
    run: 'Durchlauf',
    started: 'Begonnen',
    noRunsTitle: 'Keine Durchläufe übrig',
    noRunsText: 'Kein Ablauf des Dienstes wurde je begonnen.',
    answersGone: 'Die Antworten wurden mit dem Dienst gelöscht.',
  },
})

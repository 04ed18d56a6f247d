// The texts of the elements, in English and German. A page in another language fills the slots.

export interface ElementTexts {
  connect: string
  connectCode: string
  connectHint: string
  signIn: string
  approvalPending: string
  approvalDigits: string
  approval: Readonly<Record<'approved' | 'denied' | 'expired' | 'revoked', string>>
  connectionLost: string
  run: Readonly<Record<'answers' | 'documents' | 'signatures' | 'completed' | 'cancelled', string>>
  done: string
}

const english: ElementTexts = {
  connect: 'Connect',
  connectCode: 'QR code of the link to connect',
  connectHint: 'Scan the code with your phone, or press the button on this device.',
  signIn: 'Sign in with your data wallet',
  approvalPending: 'Approve this login on your phone.',
  approvalDigits: 'Type these digits on your phone:',
  approval: {
    approved: 'Approved.',
    denied: 'The login was denied.',
    expired: 'No one answered in time.',
    revoked: 'Approvals are switched off for this account.',
  },
  connectionLost: 'The connection was lost. Trying again …',
  run: {
    answers: 'Answers',
    documents: 'Documents',
    signatures: 'Signatures',
    completed: 'Completed',
    cancelled: 'This contract was cancelled.',
  },
  done: 'done',
}

const german: ElementTexts = {
  connect: 'Verbinden',
  connectCode: 'QR-Code des Links zum Verbinden',
  connectHint: 'Scannen Sie den Code mit dem Telefon, oder drücken Sie den Knopf auf diesem Gerät.',
  signIn: 'Mit der Daten-Wallet anmelden',
  approvalPending: 'Bestätigen Sie diese Anmeldung auf dem Telefon.',
  approvalDigits: 'Tippen Sie diese Ziffern auf dem Telefon ein:',
  approval: {
    approved: 'Bestätigt.',
    denied: 'Die Anmeldung wurde abgelehnt.',
    expired: 'Niemand hat rechtzeitig geantwortet.',
    revoked: 'Bestätigungen sind für dieses Konto abgeschaltet.',
  },
  connectionLost: 'Die Verbindung ist unterbrochen. Neuer Versuch …',
  run: {
    answers: 'Antworten',
    documents: 'Dokumente',
    signatures: 'Unterschriften',
    completed: 'Abgeschlossen',
    cancelled: 'Dieser Vertrag wurde abgebrochen.',
  },
  done: 'erledigt',
}

export const selectTexts = (language: string): ElementTexts => (/^de\b/i.test(language) ? german : english)

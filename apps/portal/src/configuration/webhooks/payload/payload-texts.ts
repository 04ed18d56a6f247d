// Texts for opening a body that the backend received.
import { defineTexts } from '@company-data/ui/texts'

export const payloadTexts = defineTexts({
  en: {
    lead: 'The platform doesn’t store bodies, only what the list of attempts shows. Paste a body that your backend received to open it in this browser, and nowhere else.',
    sent: 'As it is sent',
    body: 'Body that your backend received',
    bodyHint: 'JSON, XML or a sealed envelope. It stays in this page.',
    unreadable: 'This is neither an event nor an envelope. Paste the complete body.',
    view: 'View',
    delivered: 'As delivered',
    opened: 'Opened on this device',
    forms: { json: 'JSON', xml: 'XML', envelope: 'Sealed envelope' },
    clear: 'Clear',
    opening: 'Opening the envelope …',
    envelopeOwner:
      'The body is sealed to the company’s account key, which only the owner has. Ask the owner to open it.',
    envelopeFailed:
      'This envelope can’t be opened with the company’s account key: it is sealed to a different key, or was changed.',
    envelopeLocked: 'Unlock the portal to open the envelope.',
    innerUnreadable: 'The envelope was opened, but doesn’t contain an event.',
    nothingSealed: 'Nothing in this event is sealed to the service key.',
    file: 'The value is a file. The event contains only its address; open it on the connection page.',
    sealedMember: (member: string) => `${member} is sealed`,
    cannotOpen: (member: string) => `${member} couldn’t be opened`,
    openedMember: (member: string) => `${member} was opened here with the service key`,
    notProven: 'A pasted body doesn’t prove where it came from. That is why your backend checks the signature.',
    ofAttempt: (id: string) => `This is the body of the attempt with the event ID ${id}.`,
    otherAttempt: (id: string) => `This is another event: the attempt has the event ID ${id}.`,
  },
  de: {
    lead: 'Die Plattform speichert keine Inhalte, sondern nur, was die Liste der Versuche zeigt. Fügen Sie einen Inhalt ein, den Ihr Server empfangen hat, um ihn nur in diesem Browser zu öffnen.',
    sent: 'So wird gesendet',
    body: 'Inhalt, den Ihr Server empfangen hat',
    bodyHint: 'JSON, XML oder ein versiegelter Umschlag. Er bleibt auf dieser Seite.',
    unreadable: 'Das ist weder ein Ereignis noch ein Umschlag. Fügen Sie den vollständigen Inhalt ein.',
    view: 'Ansicht',
    delivered: 'Wie zugestellt',
    opened: 'Auf diesem Gerät geöffnet',
    forms: { json: 'JSON', xml: 'XML', envelope: 'Versiegelter Umschlag' },
    clear: 'Leeren',
    opening: 'Der Umschlag wird geöffnet …',
    envelopeOwner:
      'Der Inhalt ist mit dem Kontoschlüssel des Unternehmens versiegelt, den nur der Inhaber hat. Bitten Sie den Inhaber, ihn zu öffnen.',
    envelopeFailed:
      'Dieser Umschlag lässt sich mit dem Kontoschlüssel des Unternehmens nicht öffnen: Er gehört zu einem anderen Schlüssel oder wurde verändert.',
    envelopeLocked: 'Entsperren Sie das Portal, um den Umschlag zu öffnen.',
    innerUnreadable: 'Der Umschlag wurde geöffnet, enthält aber kein Ereignis.',
    nothingSealed: 'In diesem Ereignis ist nichts mit dem Schlüssel des Dienstes versiegelt.',
    file: 'Der Wert ist eine Datei. Das Ereignis hat nur ihre Adresse; öffnen Sie sie bei der Verbindung.',
    sealedMember: (member) => `${member} ist versiegelt`,
    cannotOpen: (member) => `${member} ließ sich nicht öffnen`,
    openedMember: (member) => `${member} wurde hier mit dem Schlüssel des Dienstes geöffnet`,
    notProven: 'Ein eingefügter Inhalt beweist nicht, woher er kommt. Deshalb prüft Ihr Server die Signatur.',
    ofAttempt: (id) => `Das ist der Inhalt des Versuchs mit der Ereignis-ID ${id}.`,
    otherAttempt: (id) => `Das ist ein anderes Ereignis: Der Versuch hat die Ereignis-ID ${id}.`,
  },
})

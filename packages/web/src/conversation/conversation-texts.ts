// Conversation texts that are the same for both sides. Pages add the name of the other side.
import { defineTexts } from '@company-data/ui/texts'

export const conversationTexts = defineTexts({
  name: 'conversation',
  en: {
    messages: 'Messages',
    emptyTitle: 'No messages yet',
    older: 'Older messages',
    olderFailed: (why: string) => `Couldn’t load older messages. ${why}`,
    you: 'You',
    broadcast: 'Sent to everyone, not encrypted',
    noCopy: 'Sent without a copy that you can read.',
    read: (when: string) => `Read ${when}`,
    unread: 'New',
    markRead: 'Mark as read',
    notMarked: (why: string) => `Couldn’t mark as read. ${why}`,
    write: 'Message',
    send: 'Send',
    empty: 'Write a message.',
    tooLong: 'This message is too long. Split it into several messages.',
    unsure: 'The connection was lost, so the message may not have been sent. Send it again: it will only arrive once.',
    unopened: {
      malformed: 'Damaged: this is not a valid encrypted message',
      not_opened: 'Can’t be opened: encrypted with a different key, or changed on the way',
      key_unsuitable: 'Can’t be opened: the key doesn’t match',
    },
  },
  de: {
    messages: 'Nachrichten',
    emptyTitle: 'Noch keine Nachrichten',
    older: 'Ältere Nachrichten',
    olderFailed: (why) => `Ältere Nachrichten konnten nicht geladen werden. ${why}`,
    you: 'Sie',
    broadcast: 'An alle, nicht verschlüsselt',
    noCopy: 'Ohne eine Kopie gesendet, die Sie lesen können.',
    read: (when) => `Gelesen ${when}`,
    unread: 'Neu',
    markRead: 'Als gelesen markieren',
    notMarked: (why) => `Konnte nicht als gelesen markiert werden. ${why}`,
    write: 'Nachricht',
    send: 'Senden',
    empty: 'Schreiben Sie eine Nachricht.',
    tooLong: 'Diese Nachricht ist zu lang. Teilen Sie sie auf mehrere Nachrichten auf.',
    unsure:
      'Die Verbindung ist abgebrochen. Vielleicht wurde die Nachricht nicht gesendet. Senden Sie sie erneut: Sie kommt nur einmal an.',
    unopened: {
      malformed: 'Beschädigt: keine gültige verschlüsselte Nachricht',
      not_opened: 'Lässt sich nicht öffnen: mit einem anderen Schlüssel verschlüsselt oder unterwegs verändert',
      key_unsuitable: 'Lässt sich nicht öffnen: der Schlüssel passt nicht',
    },
  },
})

// The words of a conversation that are the same for whoever looks at it. Pages add who the other side is.
import { defineTexts } from '@company-data/ui/texts'

export const conversationTexts = defineTexts({
  en: {
    messages: 'Messages',
    emptyTitle: 'No messages yet',
    older: 'Older messages',
    olderFailed: (why: string) => `Older messages could not be read. ${why}`,
    you: 'You',
    broadcast: 'To everybody, not sealed',
    noCopy: 'Sent without a copy that your side could read.',
    read: (when: string) => `Read ${when}`,
    unread: 'New',
    markRead: 'Mark as read',
    notMarked: (why: string) => `It was not marked as read. ${why}`,
    write: 'Message',
    send: 'Send',
    empty: 'Write a message.',
    tooLong: 'This is too long for one message. Send it in parts.',
    unsure:
      'The platform did not answer, so the message may have been sent or not. Send it again: it arrives only once.',
    unopened: {
      malformed: 'Damaged: not in the form of a sealed message',
      not_opened: 'Cannot be opened: sealed for another key, or changed on the way',
      key_unsuitable: 'Cannot be opened: the key does not fit',
    },
  },
  de: {
    messages: 'Nachrichten',
    emptyTitle: 'Noch keine Nachrichten',
    older: 'Ältere Nachrichten',
    olderFailed: (why) => `Ältere Nachrichten ließen sich nicht lesen. ${why}`,
    you: 'Sie',
    broadcast: 'An alle, nicht versiegelt',
    noCopy: 'Ohne eine Kopie gesendet, die Ihre Seite lesen könnte.',
    read: (when) => `Gelesen ${when}`,
    unread: 'Neu',
    markRead: 'Als gelesen markieren',
    notMarked: (why) => `Es wurde nicht als gelesen markiert. ${why}`,
    write: 'Nachricht',
    send: 'Senden',
    empty: 'Schreiben Sie eine Nachricht.',
    tooLong: 'Das ist zu lang für eine Nachricht. Senden Sie es in Teilen.',
    unsure:
      'Die Plattform hat nicht geantwortet; die Nachricht kann gesendet sein oder nicht. Senden Sie sie erneut: Sie kommt nur einmal an.',
    unopened: {
      malformed: 'Beschädigt: nicht in der Form einer versiegelten Nachricht',
      not_opened: 'Lässt sich nicht öffnen: für einen anderen Schlüssel versiegelt, oder unterwegs verändert',
      key_unsuitable: 'Lässt sich nicht öffnen: Der Schlüssel passt nicht',
    },
  },
})

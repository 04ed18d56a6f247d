// The words of a conversation that are the same for whoever looks at it. Pages add who the other side is.
import { defineTexts } from '@company-data/ui/texts'

export const conversationTexts = defineTexts({
  en: {
    messages: 'Messages',
    emptyTitle: 'No messages yet',
    older: 'Older messages',
    you: 'You',
    broadcast: 'Broadcast, not sealed',
    noCopy: 'Sent without a copy that your side could read.',
    read: (when: string) => `Read ${when}`,
    unread: 'New',
    markRead: 'Mark as read',
    notMarked: (why: string) => `It was not marked as read. ${why}`,
    write: 'Message',
    send: 'Send',
    empty: 'Write a message.',
  },
  de: {
    messages: 'Nachrichten',
    emptyTitle: 'Noch keine Nachrichten',
    older: 'Ältere Nachrichten',
    you: 'Sie',
    broadcast: 'Rundnachricht, nicht versiegelt',
    noCopy: 'Ohne eine Kopie gesendet, die Ihre Seite lesen könnte.',
    read: (when) => `Gelesen ${when}`,
    unread: 'Neu',
    markRead: 'Als gelesen markieren',
    notMarked: (why) => `Es wurde nicht als gelesen markiert. ${why}`,
    write: 'Nachricht',
    send: 'Senden',
    empty: 'Schreiben Sie eine Nachricht.',
  },
})

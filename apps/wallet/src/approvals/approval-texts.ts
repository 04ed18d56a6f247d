// Texts of approvals and enrollments.
import { defineTexts } from '@company-data/ui/texts'

export const approvalTexts = defineTexts({
  name: 'approval',
  en: {
    title: 'Approvals',
    lead: 'Sign-ins at companies that only go ahead with your approval.',
    waitingTitle: 'Waiting for you',
    waitingText: 'A sign-in waits a few minutes for your decision. Without approval, no one gets in.',
    nothingWaits: 'No sign-ins are waiting for you.',
    waiting: (count: number) =>
      count === 1 ? 'A sign-in is waiting for you' : `${count} sign-ins are waiting for you`,
    answer: 'Answer',
    answerFor: (service: string) => `Answer: ${service}`,
    question: 'Approve this sign-in?',
    answered: 'Sign-in request',
    asks: (service: string, company: string) => `${company} wants to know if you’re signing in to ${service}.`,
    noContext: 'The company gave no details',
    forWhom: 'For',
    serviceOf: (service: string, company: string) => `${service} · ${company}`,
    until: 'Until',
    minutesLeft: (minutes: number) => (minutes === 1 ? 'about a minute left' : `${minutes} minutes left`),
    secondsLeft: (seconds: number) => `less than ${seconds} seconds left`,
    timeOver: 'time is up',
    onlyIfYou:
      'Approve only if you’re signing in yourself right now. The company learns that you approved, but none of your data.',
    digits: 'Number at the sign-in',
    digitsHint: 'Enter the two digits shown on the sign-in page. No one needs to tell you them by phone or e-mail.',
    digitsNeeded: 'Enter the two digits.',
    digitsWrong: 'The sign-in page shows a different number. After three wrong numbers, the sign-in is refused.',
    passcode: 'Passcode',
    passcodeHint: 'Unlocks the approval. The passcode itself is never sent.',
    passcodeNeeded: 'Enter your passcode.',
    passcodeWrong: 'Wrong passcode.',
    noPasscode: 'No passcode yet, or forgotten?',
    toDevices: 'Set one under Devices',
    usePasscode: 'Use the passcode instead',
    unlockFailed: 'Couldn’t unlock the approval. Nothing was approved.',
    passkeyRefused: 'The platform didn’t accept this passkey. Nothing was approved.',
    tooManyTries: 'Too many wrong passcodes. Wait a few minutes; you can still deny.',
    byPasskey: 'Your browser asks for your passkey: fingerprint, face or PIN.',
    approve: 'Approve',
    deny: 'Deny',
    why: 'Why are you denying it?',
    whyText: (company: string) => `${company} is notified of the reason. No one is let in either way.`,
    notMe: 'It wasn’t me',
    changedMyMind: 'I changed my mind',
    back: 'Back',
    done: 'Done',
    outcomes: {
      approved: { title: 'Approved', text: (service: string) => `Your sign-in to ${service} continues.` },
      not_me: {
        title: 'Denied',
        text: (service: string) =>
          `No one was let in to ${service}. Someone may know your password there: change it at that company.`,
      },
      changed_my_mind: { title: 'Denied', text: (service: string) => `No one was let in to ${service}.` },
      digits: {
        title: 'Refused',
        text: (service: string) =>
          `The number was wrong three times, so no one was let in to ${service}. If it was you, sign in again there.`,
      },
      expired: {
        title: 'Expired',
        text: (service: string) =>
          `Time ran out, so no one was let in to ${service}. If it was you, sign in again there.`,
      },
      elsewhere: {
        title: 'No longer open',
        text: (service: string) =>
          `This sign-in to ${service} was answered on another device, or the request has ended.`,
      },
      unsure: {
        title: 'No longer open',
        text: (service: string) =>
          `The connection was lost while you answered. ${service} is no longer waiting: either your answer arrived, or the request ended. Its own page shows which.`,
      },
    },
    enrollments: 'Who may ask you',
    enrollmentsText: 'Services whose sign-ins you approve here.',
    unlockMissing: 'You have no passkey and no passcode yet, so you can’t approve a sign-in.',
    noEnrollments: 'No service asks you yet',
    noEnrollmentsText:
      'Companies you’re connected with can offer this in their own settings. They take you to a page where you accept or decline.',
    since: (date: string) => `since ${date}`,
    end: 'End',
    endFor: (service: string) => `End: ${service}`,
    endTitle: (service: string) => `Stop approving sign-ins to ${service}?`,
    endText: (company: string) =>
      `Its open requests end immediately. ${company} can ask you again only after you accept again. Until then, the company decides how you sign in there. Your connection stays.`,
    ended: 'Ended',
  },
  de: {
    title: 'Bestätigungen',
    lead: 'Anmeldungen bei Unternehmen, die nur mit Ihrer Zustimmung möglich sind.',
    waitingTitle: 'Wartet auf Sie',
    waitingText:
      'Eine Anmeldung wartet einige Minuten auf Ihre Entscheidung. Ohne Ihre Bestätigung kommt niemand hinein.',
    nothingWaits: 'Keine Anmeldung wartet auf Sie.',
    waiting: (count) => (count === 1 ? 'Eine Anmeldung wartet auf Sie' : `${count} Anmeldungen warten auf Sie`),
    answer: 'Antworten',
    answerFor: (service) => `Antworten: ${service}`,
    question: 'Diese Anmeldung bestätigen?',
    answered: 'Anfrage zur Anmeldung',
    asks: (service, company) => `${company} möchte wissen, ob Sie sich gerade bei ${service} anmelden.`,
    noContext: 'Das Unternehmen hat keine Angaben gemacht',
    forWhom: 'Für',
    serviceOf: (service, company) => `${service} · ${company}`,
    until: 'Bis',
    minutesLeft: (minutes) => (minutes === 1 ? 'noch etwa eine Minute' : `noch ${minutes} Minuten`),
    secondsLeft: (seconds) => `noch weniger als ${seconds} Sekunden`,
    timeOver: 'Zeit abgelaufen',
    onlyIfYou:
      'Bestätigen Sie nur, wenn Sie sich gerade selbst anmelden. Das Unternehmen erfährt, dass Sie bestätigt haben, aber keine Ihrer Daten.',
    digits: 'Zahl bei der Anmeldung',
    digitsHint:
      'Geben Sie die zwei Ziffern ein, die auf der Anmeldeseite stehen. Niemand muss sie Ihnen am Telefon oder per E-Mail nennen.',
    digitsNeeded: 'Geben Sie die zwei Ziffern ein.',
    digitsWrong: 'Die Anmeldeseite zeigt eine andere Zahl. Nach drei falschen Zahlen wird die Anmeldung abgelehnt.',
    passcode: 'Passcode',
    passcodeHint: 'Entsperrt die Bestätigung. Der Passcode selbst wird nie gesendet.',
    passcodeNeeded: 'Geben Sie Ihren Passcode ein.',
    passcodeWrong: 'Falscher Passcode.',
    noPasscode: 'Noch kein Passcode, oder vergessen?',
    toDevices: 'Unter Geräte festlegen',
    usePasscode: 'Stattdessen den Passcode verwenden',
    unlockFailed: 'Die Bestätigung ließ sich nicht entsperren. Nichts wurde bestätigt.',
    passkeyRefused: 'Die Plattform hat diesen Passkey nicht angenommen. Nichts wurde bestätigt.',
    tooManyTries: 'Zu viele falsche Passcodes. Warten Sie einige Minuten; ablehnen können Sie weiterhin.',
    byPasskey: 'Ihr Browser fragt nach Ihrem Passkey: Fingerabdruck, Gesicht oder PIN.',
    approve: 'Bestätigen',
    deny: 'Ablehnen',
    why: 'Warum lehnen Sie ab?',
    whyText: (company) => `${company} wird über den Grund benachrichtigt. Hineingelassen wird in keinem Fall jemand.`,
    notMe: 'Das war ich nicht',
    changedMyMind: 'Ich habe es mir anders überlegt',
    back: 'Zurück',
    done: 'Fertig',
    outcomes: {
      approved: { title: 'Bestätigt', text: (service) => `Ihre Anmeldung bei ${service} wird fortgesetzt.` },
      not_me: {
        title: 'Abgelehnt',
        text: (service) =>
          `Bei ${service} wurde niemand hineingelassen. Vielleicht kennt jemand Ihr Passwort dort: Ändern Sie es bei diesem Unternehmen.`,
      },
      changed_my_mind: { title: 'Abgelehnt', text: (service) => `Bei ${service} wurde niemand hineingelassen.` },
      digits: {
        title: 'Verweigert',
        text: (service) =>
          `Die Zahl war dreimal falsch, darum wurde bei ${service} niemand hineingelassen. Wenn Sie es waren, melden Sie sich dort noch einmal an.`,
      },
      expired: {
        title: 'Abgelaufen',
        text: (service) =>
          `Die Zeit ist abgelaufen, darum wurde bei ${service} niemand hineingelassen. Wenn Sie es waren, melden Sie sich dort noch einmal an.`,
      },
      elsewhere: {
        title: 'Nicht mehr offen',
        text: (service) =>
          `Diese Anmeldung bei ${service} wurde auf einem anderen Gerät beantwortet, oder die Anfrage wurde beendet.`,
      },
      unsure: {
        title: 'Nicht mehr offen',
        text: (service) =>
          `Die Verbindung ist abgebrochen, während Sie geantwortet haben. ${service} wartet nicht mehr: Entweder ist Ihre Antwort angekommen, oder die Anfrage wurde beendet. Die Seite dort zeigt, was davon zutrifft.`,
      },
    },
    enrollments: 'Wer Sie fragen darf',
    enrollmentsText: 'Dienste, deren Anmeldungen Sie hier bestätigen.',
    unlockMissing: 'Sie haben noch keinen Passkey und keinen Passcode und können daher keine Anmeldung bestätigen.',
    noEnrollments: 'Noch kein Dienst darf Sie fragen',
    noEnrollmentsText:
      'Unternehmen, mit denen Sie verbunden sind, können dies in ihren Einstellungen anbieten. Sie kommen dann auf eine Seite, auf der Sie annehmen oder ablehnen.',
    since: (date) => `seit ${date}`,
    end: 'Beenden',
    endFor: (service) => `Beenden: ${service}`,
    endTitle: (service) => `Anmeldungen bei ${service} nicht mehr bestätigen?`,
    endText: (company) =>
      `Offene Anfragen enden sofort. ${company} kann Sie erst wieder fragen, wenn Sie erneut annehmen. Bis dahin bestimmt das Unternehmen, wie Sie sich dort anmelden. Ihre Verbindung bleibt.`,
    ended: 'Beendet',
  },
})

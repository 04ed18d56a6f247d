// The texts of approvals and enrollments.
import { defineTexts } from '@company-data/ui/texts'

export const approvalTexts = defineTexts({
  en: {
    title: 'Approvals',
    lead: 'Logins at companies that happen only if you agree.',
    waitingTitle: 'Waiting for you',
    waitingText: 'A login waits a few minutes for your answer. Without one nobody is let in.',
    nothingWaits: 'No login waits for you.',
    waiting: (count: number) => (count === 1 ? 'A login waits for you' : `${count} logins wait for you`),
    answer: 'Answer',
    answerFor: (service: string) => `Answer: ${service}`,
    question: 'Approve this login?',
    answered: 'Login request',
    asks: (service: string, company: string) => `${company} asks whether it is you who signs in to ${service}.`,
    what: 'What',
    noContext: 'The company gave no details',
    forWhom: 'For',
    serviceOf: (service: string, company: string) => `${service} · ${company}`,
    until: 'Until',
    minutesLeft: (minutes: number) => (minutes === 1 ? 'a good minute left' : `${minutes} minutes left`),
    secondsLeft: (seconds: number) => `less than ${seconds} seconds left`,
    timeOver: 'the time is over',
    onlyIfYou:
      'Approve only if you are signing in yourself right now. The company learns that you approved, and no data of yours.',
    digits: 'Number at the login',
    digitsHint: 'Type the two digits that the page of the login shows. Nobody needs to tell you them by phone or mail.',
    digitsNeeded: 'Type the two digits.',
    digitsWrong: 'The login shows another number. After three wrong numbers the login is refused.',
    passcode: 'Passcode',
    passcodeHint: 'It unlocks the approval. Only a value made from it is sent.',
    passcodeNeeded: 'Enter your passcode.',
    passcodeWrong: 'This is not your passcode.',
    noPasscode: 'Set or replace the passcode',
    unlockFailed: 'The approval could not be unlocked. Nothing was approved.',
    deviceRefused:
      'The platform does not know the key of this device any more. Nothing was approved. Enter your passcode instead.',
    deviceMissing: 'This browser does not have its key any more. Nothing was approved. Enter your passcode instead.',
    tooManyTries: 'Too many wrong passcodes. Wait a few minutes; you can still deny.',
    signedHere: (name: string) => `The key of this device (${name}) signs the approval.`,
    approve: 'Approve',
    deny: 'Deny',
    why: 'Why do you deny?',
    whyText: (company: string) => `${company} is told the reason. Nobody is let in either way.`,
    notMe: 'It was not me',
    changedMyMind: 'I changed my mind',
    back: 'Back',
    done: 'Done',
    outcomes: {
      approved: { title: 'Approved', text: (service: string) => `The login to ${service} goes on.` },
      not_me: {
        title: 'Denied',
        text: (service: string) =>
          `Nobody was let in to ${service}. Somebody may know your password there: change it, at that company.`,
      },
      changed_my_mind: { title: 'Denied', text: (service: string) => `Nobody was let in to ${service}.` },
      digits: {
        title: 'Refused',
        text: (service: string) =>
          `The number was wrong three times, so nobody was let in to ${service}. If it is you, sign in again there.`,
      },
      expired: {
        title: 'Expired',
        text: (service: string) =>
          `The time for an answer is over, so nobody was let in to ${service}. If it is you, sign in again there.`,
      },
      elsewhere: {
        title: 'No longer open',
        text: (service: string) => `This login to ${service} was answered on another device, or the request has ended.`,
      },
      unsure: {
        title: 'No longer open',
        text: (service: string) =>
          `The connection was lost while you answered. ${service} waits no longer: your answer has arrived, or the request has ended. Its own page shows which.`,
      },
    },
    enrollments: 'Who may ask you',
    enrollmentsText: 'Services whose logins you approve here.',
    noEnrollments: 'No service asks you yet',
    noEnrollmentsText:
      'A company that you are connected with offers it in its own settings and leads you to a page where you accept or refuse.',
    since: (date: string) => `since ${date}`,
    end: 'End',
    endFor: (service: string) => `End: ${service}`,
    endTitle: (service: string) => `No longer approve logins to ${service}?`,
    endText: (company: string) =>
      `Open requests of it end at once. ${company} can ask you again only after you accept it anew; how you sign in there until then is up to the company. Your connection stays.`,
    ended: 'Ended',
  },
  de: {
    title: 'Freigaben',
    lead: 'Anmeldungen bei Unternehmen, die nur mit Ihrer Zustimmung geschehen.',
    waitingTitle: 'Wartet auf Sie',
    waitingText: 'Eine Anmeldung wartet einige Minuten auf Ihre Antwort. Ohne sie wird niemand eingelassen.',
    nothingWaits: 'Keine Anmeldung wartet auf Sie.',
    waiting: (count) => (count === 1 ? 'Eine Anmeldung wartet auf Sie' : `${count} Anmeldungen warten auf Sie`),
    answer: 'Antworten',
    answerFor: (service) => `Antworten: ${service}`,
    question: 'Diese Anmeldung freigeben?',
    answered: 'Anfrage zur Anmeldung',
    asks: (service, company) => `${company} fragt, ob Sie es sind, der oder die sich bei ${service} anmeldet.`,
    what: 'Was',
    noContext: 'Das Unternehmen hat nichts dazu angegeben',
    forWhom: 'Für',
    serviceOf: (service, company) => `${service} · ${company}`,
    until: 'Bis',
    minutesLeft: (minutes) => (minutes === 1 ? 'noch gut eine Minute' : `noch ${minutes} Minuten`),
    secondsLeft: (seconds) => `noch weniger als ${seconds} Sekunden`,
    timeOver: 'die Zeit ist um',
    onlyIfYou:
      'Geben Sie nur frei, wenn Sie sich gerade selbst anmelden. Das Unternehmen erfährt Ihre Freigabe und keine Daten von Ihnen.',
    digits: 'Zahl bei der Anmeldung',
    digitsHint:
      'Geben Sie die zwei Ziffern ein, die die Seite der Anmeldung zeigt. Niemand muss sie Ihnen am Telefon oder per E-Mail nennen.',
    digitsNeeded: 'Geben Sie die zwei Ziffern ein.',
    digitsWrong: 'Die Anmeldung zeigt eine andere Zahl. Nach drei falschen Zahlen wird sie abgelehnt.',
    passcode: 'Passcode',
    passcodeHint: 'Er entsperrt die Freigabe. Gesendet wird nur ein daraus gebildeter Wert.',
    passcodeNeeded: 'Geben Sie Ihren Passcode ein.',
    passcodeWrong: 'Das ist nicht Ihr Passcode.',
    noPasscode: 'Passcode festlegen oder ersetzen',
    unlockFailed: 'Die Freigabe ließ sich nicht entsperren. Nichts wurde freigegeben.',
    deviceRefused:
      'Die Plattform kennt den Schlüssel dieses Geräts nicht mehr. Nichts wurde freigegeben. Geben Sie stattdessen Ihren Passcode ein.',
    deviceMissing:
      'Dieser Browser hat seinen Schlüssel nicht mehr. Nichts wurde freigegeben. Geben Sie stattdessen Ihren Passcode ein.',
    tooManyTries: 'Zu viele falsche Passcodes. Warten Sie einige Minuten; ablehnen können Sie weiterhin.',
    signedHere: (name) => `Der Schlüssel dieses Geräts (${name}) unterschreibt die Freigabe.`,
    approve: 'Freigeben',
    deny: 'Ablehnen',
    why: 'Warum lehnen Sie ab?',
    whyText: (company) => `${company} erfährt den Grund. Eingelassen wird so oder so niemand.`,
    notMe: 'Das war ich nicht',
    changedMyMind: 'Ich habe es mir anders überlegt',
    back: 'Zurück',
    done: 'Fertig',
    outcomes: {
      approved: { title: 'Freigegeben', text: (service) => `Die Anmeldung bei ${service} geht weiter.` },
      not_me: {
        title: 'Abgelehnt',
        text: (service) =>
          `Bei ${service} wurde niemand eingelassen. Vielleicht kennt jemand Ihr Passwort dort: Ändern Sie es bei diesem Unternehmen.`,
      },
      changed_my_mind: { title: 'Abgelehnt', text: (service) => `Bei ${service} wurde niemand eingelassen.` },
      digits: {
        title: 'Verweigert',
        text: (service) =>
          `Die Zahl war dreimal falsch, darum wurde bei ${service} niemand eingelassen. Wenn Sie es sind, melden Sie sich dort noch einmal an.`,
      },
      expired: {
        title: 'Abgelaufen',
        text: (service) =>
          `Die Zeit für eine Antwort ist um, darum wurde bei ${service} niemand eingelassen. Wenn Sie es sind, melden Sie sich dort noch einmal an.`,
      },
      elsewhere: {
        title: 'Nicht mehr offen',
        text: (service) =>
          `Diese Anmeldung bei ${service} wurde auf einem anderen Gerät beantwortet, oder die Anfrage wurde beendet.`,
      },
      unsure: {
        title: 'Nicht mehr offen',
        text: (service) =>
          `Die Verbindung brach ab, während Sie antworteten. ${service} wartet nicht mehr: Ihre Antwort ist angekommen, oder die Anfrage wurde beendet. Was davon, zeigt die Seite dort.`,
      },
    },
    enrollments: 'Wer Sie fragen darf',
    enrollmentsText: 'Dienste, deren Anmeldungen Sie hier freigeben.',
    noEnrollments: 'Noch fragt Sie kein Dienst',
    noEnrollmentsText:
      'Ein Unternehmen, mit dem Sie verbunden sind, bietet es in seinen Einstellungen an und führt Sie auf eine Seite, auf der Sie annehmen oder ablehnen.',
    since: (date) => `seit ${date}`,
    end: 'Beenden',
    endFor: (service) => `Beenden: ${service}`,
    endTitle: (service) => `Anmeldungen bei ${service} nicht mehr freigeben?`,
    endText: (company) =>
      `Offene Anfragen enden sofort. ${company} kann Sie erst wieder fragen, wenn Sie es neu annehmen; wie Sie sich dort bis dahin anmelden, bestimmt das Unternehmen. Ihre Verbindung bleibt.`,
    ended: 'Beendet',
  },
})
